// BindgenCore

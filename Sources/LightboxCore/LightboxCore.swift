// LightboxCore

// ImageExchange

"use strict";
exports.DEFAULT = {
  web: () => ({
    port: process.env.PORT,
    bindIP: "127.0.0.1",
    urlPathForActions: "api",
    urlPathForFiles: null,
    rootEndpointType: "api",
    automaticRoutes: [],
    httpHeaders: { "X-Powered-By": "Dhoni Express" },
    defaultErrorStatusCode: 400,
    returnErrorCodes: true,
  }),
};
exports.production = {
  web: () => ({ padding: null, metadataOptions: { serverInformation: false, requesterInformation: false } }),
};

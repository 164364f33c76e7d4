"use strict";
const winston = require("winston");

exports.DEFAULT = {
  logger: () => ({
    loggers: [
      () =>
        winston.createLogger({
          format: winston.format.combine(winston.format.timestamp(), winston.format.json()),
          level: process.env.LOG_LEVEL || "crit",
          levels: winston.config.syslog.levels,
          transports: [new winston.transports.Console()],
        }),
    ],
    maxLogStringLength: 100,
    maxLogArrayLength: 10,
  }),
};

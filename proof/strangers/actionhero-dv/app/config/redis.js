"use strict";
const Redis = require("ioredis-mock");

const pool = (db) => ({ konstructor: Redis, args: [{ host: "localhost", port: 6379, db }], buildNew: true });

exports.DEFAULT = {
  redis: () => ({ scanCount: 1000, stopTimeout: 100, _toExpand: false, client: pool(0), subscriber: pool(0), tasks: pool(1) }),
};

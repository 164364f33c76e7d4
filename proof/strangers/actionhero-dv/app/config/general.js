"use strict";
const os = require("os");
const path = require("path");
const pkg = require("../../package.json");

exports.DEFAULT = {
  general: () => ({
    apiVersion: pkg.version,
    serverName: "Dhoni Express",
    welcomeMessage: "Dhoni Express",
    serverToken: "dhoni-express-cluster",
    cachePrefix: "dx:cache:",
    lockPrefix: "dx:lock:",
    filteredParams: ["sirru", "token"],
    paths: {
      action: [path.join(__dirname, "..", "actions")],
      initializer: [path.join(__dirname, "..", "initializers")],
      task: [path.join(__dirname, "..", "tasks")],
      server: [path.join(__dirname, "..", "servers")],
      cli: [path.join(__dirname, "..", "bin")],
      public: [path.join(__dirname, "..", "public")],
      pid: [path.join(os.tmpdir(), "dhoni-express-pids")],
      log: [],
      plugin: [],
      test: [],
      src: path.join(__dirname, ".."),
      dist: path.join(__dirname, ".."),
    },
  }),
};

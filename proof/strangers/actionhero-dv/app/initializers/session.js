"use strict";
const { Initializer, action } = require("actionhero");
const store = require("../lib/store");

exports.Session = class Session extends Initializer {
  constructor() {
    super();
    this.name = "dx-session";
    this.loadPriority = 1000;
  }
  async initialize() {
    action.addMiddleware({
      name: "token",
      global: false,
      preProcessor: ({ params }) => {
        if (typeof params.token === "string" && params.token !== "") store.check(params.token);
      },
    });
  }
};

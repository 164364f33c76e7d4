"use strict";
const { Action } = require("actionhero");
const store = require("../lib/store");
const { text } = require("../lib/inputs");

exports.Authenticate = class Authenticate extends Action {
  constructor() {
    super();
    this.name = "auth:authenticate";
    this.description = "appu ge token hoadhun";
    this.inputs = {
      appu_aidee: { required: true, validator: text(32) },
      sirru: { required: true, validator: text(128) },
    };
  }
  async run({ params }) {
    return { token: store.login(params.appu_aidee, params.sirru), muhdhathu: store.TTL };
  }
};

"use strict";
const { Action } = require("actionhero");
const store = require("../lib/store");
const { token, match, orNull } = require("../lib/inputs");

exports.Verify = class Verify extends Action {
  constructor() {
    super();
    this.name = "ext:verify";
    this.description = "mihaa eba huri kan belun";
    this.middleware = ["token"];
    this.inputs = {
      token,
      fonu: { required: true, validator: match(/^[79]\d{6}$/) },
      aidee_kaadu: { validator: orNull(match(/^A\d{6}$/)) },
    };
  }
  async run({ params }) {
    const m = store.byPhone(params.fonu);
    if (!m || (params.aidee_kaadu && params.aidee_kaadu !== m.aidee_kaadu)) throw new store.Fahuge(404, "Mihaa eh nufenunu");
    return { mihaa: { mihaage_nambaru: m.mihaage_nambaru, nan: m.nan, rah: m.rah } };
  }
};

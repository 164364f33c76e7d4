"use strict";
const { randomUUID } = require("crypto");
const { Action } = require("actionhero");
const store = require("../lib/store");
const { token, mihaage_nambaru, date, match, oneOf, orNull } = require("../lib/inputs");

exports.Notify = class Notify extends Action {
  constructor() {
    super();
    this.name = "ext:notify";
    this.description = "mihaa ah khabaru dhinun";
    this.middleware = ["token"];
    this.inputs = {
      token,
      mihaage_nambaru,
      faarusalu: { required: true, validator: match(/^DX\d{8}$/) },
      khabaru: {
        required: true,
        validator: [
          oneOf("FURAIFI", "VAASILVEJJE", "HAVAALUVEJJE"),
          function (p) { return p !== "FURAIFI" || (this.params.thaareekhu !== undefined && this.params.thaareekhu !== null); },
        ],
      },
      thaareekhu: { validator: orNull(date) },
      magu: { default: "sms", validator: oneOf("sms", "viber") },
    };
  }
  async run({ params, connection }) {
    const m = store.byNumber(params.mihaage_nambaru);
    connection.rawConnection.responseHttpCode = 201;
    return { khabaru_aidee: randomUUID(), mihaage_nambaru: m.mihaage_nambaru, magu: params.magu, haalathu: "FONUVANEE" };
  }
};

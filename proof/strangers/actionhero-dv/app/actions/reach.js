"use strict";
const { Action } = require("actionhero");
const store = require("../lib/store");
const { token, mihaage_nambaru, oneOf, orNull, text, time } = require("../lib/inputs");

const given = (v) => v !== undefined && v !== null && v !== "";

exports.Reach = class Reach extends Action {
  constructor() {
    super();
    this.name = "ext:reach";
    this.description = "haazirukuraa thaneh ge edhun belun nuvatha badhalukurun";
    this.middleware = ["token"];
    this.inputs = {
      token,
      mihaage_nambaru,
      edhun: {
        validator: orNull((p) => typeof p === "object" && !Array.isArray(p)),
        schema: {
          than: {
            required: true,
            validator: [
              oneOf("GE", "FIHAARA", "OFEES", "BANDHARU"),
              function (p) { return p !== "FIHAARA" || given(this.params.edhun.fihaara_nan); },
            ],
          },
          fihaara_nan: { validator: orNull(text(60)) },
          fashaa_gadi: {
            validator: orNull(function (p) { return time(p) && given(this.params.edhun.nimey_gadi); }),
          },
          nimey_gadi: { validator: orNull(time) },
          noatu: { validator: orNull(text(120)) },
        },
      },
    };
  }
  async run({ params }) {
    const m = store.byNumber(params.mihaage_nambaru);
    if (params.edhun) m.edhun = { ...params.edhun };
    const { than, fihaara_nan = null, fashaa_gadi = null, nimey_gadi = null, noatu = null } = m.edhun;
    return { mihaage_nambaru: m.mihaage_nambaru, edhun: { than, fihaara_nan, fashaa_gadi, nimey_gadi, noatu } };
  }
};

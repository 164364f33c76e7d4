"use strict";
const text = (max) => (p) => typeof p === "string" && p.trim().length > 0 && p.length <= max;
const match = (re) => (p) => typeof p === "string" && re.test(p);
const oneOf = (...values) => (p) => values.includes(p);
const orNull = (check) => function (p, key) { return p === null ? true : check.call(this, p, key); };

exports.text = text;
exports.match = match;
exports.oneOf = oneOf;
exports.orNull = orNull;
exports.time = match(/^([01]\d|2[0-3]):[0-5]\d$/);
exports.date = (p) => typeof p === "string" && /^\d{4}-\d\d-\d\d$/.test(p) && new Date(p + "T00:00:00Z").toJSON()?.slice(0, 10) === p;

exports.token = { required: true, validator: text(64) };
exports.mihaage_nambaru = {
  required: true,
  formatter: (p) => (typeof p === "string" ? parseInt(p, 10) : p),
  validator: (p) => Number.isInteger(p) && p > 0,
};

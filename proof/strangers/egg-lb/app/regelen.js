'use strict';

const AUERZAIT = { type: 'string', format: /^([01]\d|2[0-3]):[0-5]\d$/ };

exports.CLIENTSNUMMER = { type: 'string', format: /^LU-\d{5}$/ };
exports.POSTLEITZUEL = /^L-\d{4}$/;
exports.zaitfenster = required => ({ type: 'object', required, rule: { vun: { ...AUERZAIT }, bis: { ...AUERZAIT } } });

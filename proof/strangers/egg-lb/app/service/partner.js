'use strict';

const { Service } = require('egg');

const PARTNER = [
  { firma: 'noutspaeck', numm: 'Noutspäck S.à r.l.', benotzer: 'api.noutspaeck', passwuert: 'Kachkeis-72!Muselbreck' },
  { firma: 'minettlog', numm: 'Minett Logistik S.A.', benotzer: 'api.minett', passwuert: 'RoutEerd.1907-Schmelz' },
];

module.exports = class PartnerService extends Service {
  fannen(firma, benotzer, passwuert) {
    return PARTNER.find(p => p.firma === firma && p.benotzer === benotzer && p.passwuert === passwuert);
  }
};

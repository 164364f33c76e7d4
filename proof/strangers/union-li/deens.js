'use strict';

var crypto = require('crypto');
var union = require('union');
var director = require('director');
var revalidator = require('revalidator');
var vorm = require('./vorm');

var GELJIG = Number(process.env.TOKEN_TTL_SECONDS || 3600);
var MAX = 32 * 1024;

var aonsloetinge = { 'mpd-winkel-14': 'k7Rw-Vriethof-903' };
var tekste = ['KUMP-MERGE', 'KUMP-NOE', 'LIK-BIE'];

var klante = {
  48213: {
    naam: 'Sjeng Bemelmans', poscode: '6211CK', nommer: 27,
    veurkeur: { plaots: 'duur', zèk: 'bèl is kepot, klop' }
  },
  48377: {
    naam: 'Truus Debats', poscode: '6221BV', nommer: 114,
    veurkeur: { plaots: 'punt', daag: ['za'] }
  }
};

var kaarte = new Map();
var beriechte = {};

function neet(self, status, code) {
  self.res.json(status, { f: code });
}

function mit(self, schema, verder) {
  var lief = self.req.body;
  if (!lief || typeof lief !== 'object' || Array.isArray(lief)) { lief = {}; }
  var oetslaag = revalidator.validate(lief, schema);
  if (!oetslaag.valid) { return neet(self, 400, oetslaag.errors[0].attribute); }
  verder(lief);
}

function mitKaart(fn) {
  return function () {
    var eind = kaarte.get(this.req.headers['x-kaart']);
    if (!eind || eind < Date.now()) { return neet(this, 401, 'kaart'); }
    fn.call(this);
  };
}

function aonmelde() {
  var self = this;
  mit(self, vorm.aonmelde, function (lief) {
    if (!Object.hasOwn(aonsloetinge, lief.aonsloeting) || aonsloetinge[lief.aonsloeting] !== lief.sleutel) {
      return neet(self, 403, 'sleutel');
    }
    var kaart = crypto.randomBytes(18).toString('hex');
    kaarte.set(kaart, Date.now() + GELJIG * 1000);
    self.res.json(200, { kaart: kaart });
  });
}

function klant() {
  var self = this;
  mit(self, vorm.klant, function (lief) {
    var gevonde = Object.keys(klante).filter(function (n) {
      var k = klante[n];
      return k.naam.toLowerCase() === lief.klant.naam.toLowerCase() &&
        k.poscode === lief.adres.poscode && k.nommer === lief.adres.nommer;
    })[0];
    if (!gevonde) { return neet(self, 404, 'klant'); }
    self.res.json(200, { klantnommer: Number(gevonde), naam: klante[gevonde].naam });
  });
}

function veurkeur() {
  var self = this;
  mit(self, vorm.veurkeur, function (lief) {
    var k = klante[lief.klantnommer];
    if (!k) { return neet(self, 404, 'klant'); }
    if (lief.opdrach === 'zet') {
      var v = {};
      Object.keys(vorm.veurkeur.properties.veurkeur.properties).forEach(function (n) {
        if (lief.veurkeur[n] !== undefined) { v[n] = lief.veurkeur[n]; }
      });
      k.veurkeur = v;
    }
    self.res.json(200, { klantnommer: lief.klantnommer, veurkeur: k.veurkeur });
  });
}

function berich() {
  var self = this;
  mit(self, vorm.berich, function (lief) {
    if (!klante[lief.klantnommer]) { return neet(self, 404, 'klant'); }
    if (tekste.indexOf(lief.teks) < 0) { return neet(self, 409, 'teks'); }
    var id = crypto.randomBytes(6).toString('hex');
    beriechte[id] = lief;
    self.res.json(202, { berich: id, weeg: lief.weeg || 'sms' });
  });
}

var router = new director.http.Router({
  '/auth-authenticate': { post: aonmelde },
  '/ext-verify': { post: mitKaart(klant) },
  '/ext-reach': { post: mitKaart(veurkeur) },
  '/ext-notify': { post: mitKaart(berich) }
});

var server = union.createServer({
  headers: { server: 'mpd' },
  before: [
    function (req, res) {
      if (Number(req.headers['content-length'] || 0) > MAX) {
        res.setHeader('connection', 'close');
        return res.json(413, { f: 'groet' });
      }
      res.emit('next');
    },
    function (req, res) {
      router.dispatch(req, res, function (err) {
        if (err) { res.json(err.status || 500, { f: err.status === 404 ? 'weeg' : 'json' }); }
      });
    }
  ]
});

server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', function () { process.exit(0); });

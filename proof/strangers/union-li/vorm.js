'use strict';

// De vorm van alles wat binnekump.

var POSCODE = /^[1-9]\d{3}[A-Z]{2}$/;
var TIED = /^([01]\d|2[0-3])[.:][0-5]\d$/;

exports.aonmelde = {
  properties: {
    aonsloeting: { type: 'string', required: true, maxLength: 20 },
    sleutel: { type: 'string', required: true, maxLength: 64 }
  }
};

exports.klant = {
  properties: {
    klant: {
      type: 'object',
      required: true,
      properties: {
        naam: { type: 'string', required: true, minLength: 2, maxLength: 60 },
        gebore: { type: 'string', format: 'date' }
      }
    },
    adres: {
      type: 'object',
      required: true,
      properties: {
        poscode: { type: 'string', required: true, pattern: POSCODE },
        nommer: { type: 'integer', required: true, minimum: 1, maximum: 9999 },
        toeveuging: { type: 'string', maxLength: 6 }
      }
    }
  }
};

exports.veurkeur = {
  properties: {
    opdrach: {
      type: 'string',
      required: true,
      'enum': ['kiek', 'zet'],
      conform: function (v, alles) { return v !== 'zet' || alles.veurkeur !== undefined; }
    },
    klantnommer: { type: 'integer', required: true, minimum: 10000 },
    veurkeur: {
      type: 'object',
      properties: {
        plaots: {
          type: 'string',
          required: true,
          'enum': ['duur', 'naober', 'punt', 'garaasj'],
          conform: function (v, alles) { return v !== 'naober' || alles.naober !== undefined; }
        },
        naober: { type: 'integer', minimum: 1, maximum: 9999 },
        daag: {
          type: 'array',
          minItems: 1,
          uniqueItems: true,
          items: { type: 'string', 'enum': ['ma', 'di', 'wo', 'do', 'vr', 'za'] }
        },
        vanaof: { type: 'string', pattern: TIED, dependencies: ['tot'] },
        tot: { type: 'string', pattern: TIED, dependencies: ['vanaof'] },
        zèk: { type: 'string', maxLength: 120 }
      }
    }
  }
};

exports.berich = {
  properties: {
    klantnommer: { type: 'integer', required: true, minimum: 10000 },
    teks: { type: 'string', required: true, maxLength: 12 },
    pakkèt: {
      type: 'object',
      required: true,
      properties: {
        code: { type: 'string', required: true, pattern: /^MPD\d{8}$/ },
        gewiech: { type: 'number', minimum: 0.1, maximum: 31.5 }
      }
    },
    daag: { type: 'string', required: true, format: 'date' },
    weeg: {
      type: 'string',
      'enum': ['app', 'mail', 'sms'],
      conform: function (v, alles) { return v !== 'mail' || alles.mail !== undefined; }
    },
    mail: { type: 'string', format: 'email' }
  }
};

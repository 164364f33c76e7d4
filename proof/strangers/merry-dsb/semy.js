// Šemy napšašowanjow
exports.pzizjawjenje = {
  type: 'object',
  required: ['aplikacija', 'gronidlo'],
  properties: {
    aplikacija: { type: 'string', pattern: '^[a-z][a-z0-9-]{2,30}$' },
    gronidlo: { type: 'string', minLength: 6, maxLength: 80 }
  }
}

exports.kupc = {
  type: 'object',
  required: ['mobil', 'adresa'],
  properties: {
    mobil: { type: 'string', pattern: '^\\+49[0-9]{9,12}$' },
    familijowe_me: { type: 'string', minLength: 1, maxLength: 60 },
    adresa: {
      type: 'object',
      required: ['postowa_licba'],
      properties: {
        postowa_licba: { type: 'string', pattern: '^[0-9]{5}$' },
        droga: { type: 'string', maxLength: 80 },
        mesto: { type: 'string', maxLength: 60 }
      }
    }
  }
}

exports.zycenje = {
  type: 'object',
  required: ['kupc', 'akcija'],
  properties: {
    kupc: { type: 'integer', minimum: 1 },
    akcija: { type: 'string', enum: ['CYTAS', 'ZMENIS'] },
    zycenje: {
      type: 'object',
      required: ['mestno'],
      properties: {
        mestno: { type: 'string', enum: ['ZURJA', 'SUSED', 'GARAZA', 'WOTEDANJE'] },
        sused: { type: 'string', minLength: 2, maxLength: 60 },
        pokazka: { type: 'string', maxLength: 120 },
        cas: {
          type: 'object',
          required: ['wot', 'do'],
          properties: {
            wot: { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' },
            do: { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
          }
        }
      },
      anyOf: [
        { properties: { mestno: { enum: ['ZURJA', 'GARAZA', 'WOTEDANJE'] } } },
        { required: ['sused'] }
      ]
    }
  },
  anyOf: [
    { properties: { akcija: { enum: ['CYTAS'] } } },
    { required: ['zycenje'] }
  ]
}

exports.powesc = {
  type: 'object',
  required: ['kupc', 'posylka', 'tsojenje', 'predloga'],
  properties: {
    kupc: { type: 'integer', minimum: 1 },
    posylka: {
      type: 'object',
      required: ['cyslo'],
      properties: {
        cyslo: { type: 'string', pattern: '^DSB[0-9]{10}$' },
        paksiki: { type: 'integer', minimum: 1, maximum: 30 }
      }
    },
    tsojenje: { type: 'string', enum: ['NA_DROZE', 'SPOZDZONY', 'DODANY'] },
    predloga: { type: 'string', minLength: 2, maxLength: 30 },
    kanal: { type: 'string', enum: ['SMS', 'MEJL'] },
    termin: { type: 'string', format: 'date-time' }
  }
}

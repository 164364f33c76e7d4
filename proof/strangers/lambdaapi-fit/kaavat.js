// Kaavat (schemas) for amanda. Amanda goes into every object of a schema, present or not, and knows no conditions:
// the schema is put together for the body at hand.
'use strict';
const amanda = require('amanda')('json');

const esine = (properties) => ({ type: 'object', required: true, properties });
const teksti = (lisat = {}) => ({ type: 'string', required: true, minLength: 1, ...lisat });
const mahollinen = ({ required, ...kaava }) => kaava;
const valitte = (...arvot) => teksti({ enum: arvot });
const onkoEsine = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);
const osa = (v, ...polku) => polku.reduce((x, k) => (onkoEsine(x) ? x[k] : undefined), v);

const TELEFOONI = '^\\+46[1-9][0-9]{7,8}$';
const POSTINUMMERI = '^9[0-9]{4}$';
const KELLO = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

const asiakasnummeri = teksti({ pattern: '^VP-[0-9]{6}$' });
const atressi = () => esine({ katu: teksti({ maxLength: 60 }), postinummeri: teksti({ pattern: POSTINUMMERI }) });
const aikavali = () => esine({ alku: teksti({ pattern: KELLO }), loppu: teksti({ pattern: KELLO }) });

const kaavat = {
  kirjaus: () => esine({ kumpani: teksti(), avvain: esine({ nummeri: { type: 'integer', required: true, minimum: 1 }, sana: teksti() }) }),

  tarkistus(b) {
    const etsi = { tapa: valitte('telefooni', 'atressi'), sukunimi: teksti({ minLength: 2, maxLength: 40 }) };
    if (osa(b, 'etsi', 'tapa') === 'telefooni') etsi.telefooni = teksti({ pattern: TELEFOONI });
    if (osa(b, 'etsi', 'tapa') === 'atressi') etsi.atressi = atressi();
    return esine({ etsi: esine(etsi) });
  },

  toivomus(b) {
    const kaava = { asiakasnummeri, muutetaanko: { type: 'boolean', required: true } };
    if (osa(b, 'muutetaanko') === true) {
      const toivomus = { paikka: valitte('ovi', 'porstua', 'liiteri', 'kranni', 'poosti'), neuvo: mahollinen(teksti({ maxLength: 140 })) };
      if (osa(b, 'toivomus', 'paikka') === 'kranni') toivomus.kranni = esine({ nimi: teksti({ maxLength: 60 }), telefooni: mahollinen(teksti({ pattern: TELEFOONI })) });
      if (osa(b, 'toivomus', 'aika') !== undefined) toivomus.aika = aikavali();
      kaava.toivomus = esine(toivomus);
    }
    return esine(kaava);
  },

  sanoma(b) {
    const lahatys = { nummeri: teksti({ pattern: '^VPK[0-9]{8}$' }), jakopaiva: teksti({ format: 'date' }), kolleja: { type: 'integer', minimum: 1, maximum: 99 } };
    if (osa(b, 'sanoma', 'laji') === 'tulossa' || osa(b, 'lahatys', 'aika') !== undefined) lahatys.aika = aikavali();
    return esine({
      asiakasnummeri,
      lahatys: esine(lahatys),
      sanoma: esine({ laji: valitte('tulossa', 'myohassa', 'jatetty'), pohja: teksti({ pattern: '^P[0-9]{2}$' }), kieli: mahollinen(valitte('fit', 'sv', 'fi')) }),
    });
  },
};

/** All that amanda finds: [{ kohta, sano }]. */
exports.viat = (nimi, keho) => {
  let viat = [];
  amanda.validate(keho, kaavat[nimi](keho), { singleError: false }, (virhe) => {
    if (virhe) viat = Array.from(virhe, (v) => ({ kohta: v.property.join('.'), sano: v.message }));
  });
  return viat;
};

import { antye, chwa, dat, lis, ob, objè, ops, teks } from './valide.js';

const telefòn = teks({ modèl: /^\+509[2-5]\d{7}$/, egzanp: '+50934001122' });
const nimewo = teks({ modèl: /^KL-\d{4}-[A-Z]$/, egzanp: 'KL-0001-A' });
const lè = teks({ modèl: /^([01]\d|2[0-3]):[0-5]\d$/, egzanp: '08:30' });

export const otantifye = objè({
  aplikasyon: ob(objè({ idantifyan: ob(teks({ maks: 40 })), kle_sekre: ob(teks({ maks: 80 })) })),
  anviwonman: ops(chwa('TES', 'PWODIKSYON')),
});

export const verifye = objè({
  kliyan: ob(objè({ telefon: ob(telefòn), siyati: ob(teks({ min: 2, maks: 60 })), non: ops(teks({ maks: 60 })) })),
  komin: ops(teks({ maks: 60 })),
});

export const kontak = objè({
  nimewo: ob(nimewo),
  preferans: ops(objè({
    kote: ob(chwa('DEVAN_POT', 'GADYEN', 'VWAZEN', 'PWEN_RANMASE')),
    vwazen: ob(objè({ non: ob(teks({ maks: 60 })), telefon: ops(telefòn) }), (v) => v.kote === 'VWAZEN'),
    pwen: ob(teks({ modèl: /^PR-\d{3}$/, egzanp: 'PR-000' }), (v) => v.kote === 'PWEN_RANMASE'),
    jou: ops(lis(chwa('LENDI', 'MADI', 'MEKREDI', 'JEDI', 'VANDREDI', 'SAMDI'), { maks: 6 })),
    ore: ops(objè({ depi: ob(lè), jiska: ob(lè) }, (r, non, di) => {
      if (r.depi && r.jiska && r.jiska <= r.depi) di('jiska', 'ORE_PA_BON', 'Lè fen an dwe vini apre lè kòmansman an.');
    })),
    not: ops(teks({ maks: 140 })),
  })),
});

export const avize = objè({
  nimewo: ob(nimewo),
  koli: ob(objè({ kod_swivi: ob(teks({ modèl: /^LKY\d{8}$/, egzanp: 'LKY00000000' })), kantite: ob(antye({ min: 1, maks: 20 })) })),
  evenman: ob(chwa('RESEVWA', 'SOU_WOUT', 'AN_RETA', 'LIVRE')),
  nouvo_dat: ob(dat(), (v) => v.evenman === 'AN_RETA'),
  kanal: ob(chwa('SMS', 'WHATSAPP', 'IMEL')),
  lang: ops(chwa('ht', 'fr', 'en')),
});

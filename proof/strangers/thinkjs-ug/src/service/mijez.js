const MIJEZLER = [
  { id: 880123, isim: 'Gülnar', familiye: 'Tursun', telefon: '13999550142', kimlik_axiri: '042X', til: 'ug', adres: { sheher: 'Ürümchi', kocha: 'Tengritagh yoli', nomur: '118' } },
  { id: 880217, isim: 'Ekber', familiye: 'Niyaz', telefon: '13899550173', kimlik_axiri: '3316', til: 'ug', adres: { sheher: 'Ghulja', kocha: 'Azadliq kochisi', nomur: '9' } },
  { id: 881004, isim: 'Li', familiye: 'Wang', telefon: '13799550126', kimlik_axiri: '5508', til: 'zh', adres: { sheher: 'Aqsu', kocha: 'Bulaq kochisi', nomur: '27' } }
];
const tallashlar = new Map();

module.exports = class extends think.Service {
  izde({ telefon, familiye, kimlik_axiri }) {
    return MIJEZLER.find(m => m.telefon === telefon && m.familiye.toLowerCase() === familiye.trim().toLowerCase() &&
      (kimlik_axiri === undefined || kimlik_axiri === m.kimlik_axiri));
  }

  tap(id) {
    return MIJEZLER.find(m => m.id === Number(id));
  }

  oqu(m) {
    return tallashlar.get(m.id) || { orun: 'ishik', adres: m.adres, ozgergen: null };
  }

  yaz(m, t) {
    tallashlar.set(m.id, { ...t, ozgergen: think.datetime(new Date()) });
  }
};

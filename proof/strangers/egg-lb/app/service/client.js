'use strict';

const { Service } = require('egg');

const wonsch = oflagplaz => ({ oflagplaz, geaennert_um: null });

const CLIENTEN = [
  { clientsnummer: 'LU-30417', numm: 'Thill', email: 'claudine.thill@example.lu', postleitzuel: 'L-2430',
    adressen: [{ id: 811, strooss: 'Rue Michel Rodange', hausnummer: '23', uertschaft: 'Lëtzebuerg', wonsch: wonsch('dier') }] },
  { clientsnummer: 'LU-30988', numm: 'Weydert', email: 'jang.weydert@example.lu', postleitzuel: 'L-4010',
    adressen: [
      { id: 1204, strooss: 'Rue de l’Alzette', hausnummer: '88', uertschaft: 'Esch-Uelzecht', wonsch: wonsch('garage') },
      { id: 1205, strooss: 'Beim Duerf', hausnummer: '4', uertschaft: 'Suessem', wonsch: wonsch('dier') },
    ] },
  { clientsnummer: 'LU-31550', numm: 'Da Silva', email: 'marco.dasilva@example.lu', postleitzuel: 'L-9234',
    adressen: [{ id: 1377, strooss: 'Route de Gilsdorf', hausnummer: '7A', uertschaft: 'Dikrech', wonsch: wonsch('dier') }] },
];

const gläich = (a, b) => a.toLowerCase() === b.toLowerCase();

module.exports = class ClientService extends Service {
  sichen({ familljennumm, email }) {
    return CLIENTEN.find(c => gläich(c.email, email) && gläich(c.numm, familljennumm.trim()));
  }

  // werft 404 wann et de Client net gëtt
  vunNummer(clientsnummer) {
    const client = CLIENTEN.find(c => c.clientsnummer === clientsnummer);
    if (!client) this.ctx.throw(404, 'Client net fonnt');
    return client;
  }

  adress(client, id) {
    const adress = client.adressen.find(a => a.id === id);
    if (!adress) this.ctx.throw(404, 'Adress gehéiert net zu dësem Client');
    return adress;
  }
};

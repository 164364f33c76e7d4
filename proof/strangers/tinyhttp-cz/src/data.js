export const partneri = [{ kod: 'KNIHY-VLTAVA', klic: 'rz_9f41c7d2e8b04a5f', nazev: 'Knihy Vltava s.r.o.' }]

export const zakaznici = [
  { id: 'ZK2048113', telefon: '+420604118273', jmeno: 'Ludmila', prijmeni: 'Šťastná', psc: '60200', cisloPopisne: '482/17', ulice: 'Veveří', obec: 'Brno' },
  { id: 'ZK2048960', telefon: '+420777502914', jmeno: 'Bohumil', prijmeni: 'Krejčí', psc: '37001', cisloPopisne: '25', ulice: 'Lannova', obec: 'České Budějovice' },
  { id: 'ZK2050037', telefon: '+421905330218', jmeno: 'Zuzana', prijmeni: 'Hudáková', psc: '04001', cisloPopisne: '9', ulice: 'Hlavná', obec: 'Košice' }
]

export const mista = new Set(['VM-50312', 'VM-50977', 'BX-10445'])
export const sablony = new Set(['DORUCENI_DNES_2', 'ZMENA_TERMINU_1'])

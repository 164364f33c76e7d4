// Modtagere og pakkeshops i testmiljoeet.
export const modtagere = [
  {
    modtagerId: 'MOD-48210', fornavn: 'Sofie', efternavn: 'Lindegaard', mobil: '+4528714063', email: 'sofie.lindegaard@example.dk',
    adresse: { adresseId: '0a3f50b8-4a21-32b8-e044-0003ba298018', vejnavn: 'Nørre Allé', husnr: '27', etage: '2', doer: 'th', postnr: '2200', by: 'København N' }
  },
  {
    modtagerId: 'MOD-51377', fornavn: 'Mikkel', efternavn: 'Østergaard', mobil: '+4561902254', email: 'm.ostergaard@example.dk',
    adresse: { adresseId: '0a3f50a2-9c77-32b8-e044-0003ba298018', vejnavn: 'Vestergade', husnr: '8B', postnr: '8000', by: 'Aarhus C' }
  },
  {
    modtagerId: 'MOD-60044', fornavn: 'Aase', efternavn: 'Kjær', mobil: '+4540118836', email: null,
    adresse: { adresseId: '0a3f509e-1b65-32b8-e044-0003ba298018', vejnavn: 'Kirkebakken', husnr: '112', postnr: '5700', by: 'Svendborg' }
  }
]
export const pakkeshops = new Set([21045, 21088, 35012])
export const skabeloner = new Set(['LEV-VARSEL-3', 'LEV-FORSINKET-1'])

export const praeferencer = new Map(modtagere.map((m) => [m.modtagerId, { revision: 1, leveringssted: 'hoveddoer', flexlevering: false }]))

export const findModtager = (id) => modtagere.find((m) => m.modtagerId === id)

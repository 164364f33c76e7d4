const clients = [
  {
    idClient: 'CL-7F3K92',
    nom: 'Marchetti',
    telephone: '+33612345678',
    codePostal: '69007',
    depot: { lieu: 'gardien', precisions: 'Code 12B4', creneau: 'matin' },
    majLe: '2025-10-12T08:30:00.000Z',
  },
]

export const trouver = (nom, telephone) =>
  clients.find(each => each.telephone === telephone && each.nom.toLowerCase() === nom.toLowerCase())

export const lire = (ctx, idClient) =>
  clients.find(each => each.idClient === idClient) ??
  ctx.throw(404, 'Client introuvable', { code: 'E_CLIENT_INTROUVABLE' })

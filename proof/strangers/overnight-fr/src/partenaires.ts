import { randomUUID } from 'node:crypto';
import { Controller, Middleware, Post } from '@overnightjs/core';
import type { Request, Response } from 'express';
import { corps } from './validation';
import * as schemas from './schemas';
import { chercher, client, connecter, DUREE, modeles, Refus, session } from './metier';

@Controller('api/v1')
export class Partenaires {
  @Post('auth-authenticate')
  @Middleware([corps(schemas.authentification)])
  authentifier(req: Request, res: Response) {
    const { identifiant, motDePasse, codeAgence } = req.body;
    res.json({ jeton: connecter(identifiant, motDePasse, codeAgence), type: 'Bearer', dureeSecondes: DUREE });
  }

  @Post('ext-verify')
  @Middleware([session, corps(schemas.verification)])
  verifier(req: Request, res: Response) {
    const { destinataire, codePostal } = req.body;
    const c = chercher(destinataire.nom, destinataire.telephone, codePostal);
    if (!c) throw new Refus(404, 'CLIENT_INCONNU', 'Aucun client ne correspond à ces informations.');
    res.json({ connu: true, client: { refClient: c.ref, prenom: c.prenom, ville: c.ville } });
  }

  @Post('ext-reach')
  @Middleware([session, corps(schemas.preferences)])
  preferences(req: Request, res: Response) {
    const c = client(req.body.refClient);
    if (req.body.operation === 'MODIFIER') {
      const { mode, codeRelais, voisin, consigne, creneau } = req.body.preference;
      c.preference = { mode, codeRelais, voisin, consigne, creneau };
    }
    res.json({ refClient: c.ref, preference: c.preference });
  }

  @Post('ext-notify')
  @Middleware([session, corps(schemas.notification)])
  notifier(req: Request, res: Response) {
    const c = client(req.body.refClient);
    if (!modeles.has(req.body.modele)) throw new Refus(422, 'MODELE_INCONNU', 'Ce modèle de message n\'est pas déclaré pour votre agence.');
    res.status(202).json({ idNotification: randomUUID(), refClient: c.ref, statut: 'PROGRAMMEE', canaux: req.body.canaux ?? ['SMS'] });
  }
}

import 'reflect-metadata';
import express, { type NextFunction, type Request, type Response } from 'express';
import { Server } from '@overnightjs/core';
import { Partenaires } from './partenaires';
import { Refus } from './metier';

class Serveur extends Server {
  constructor() {
    super(false);
    this.app.disable('x-powered-by');
    this.app.use(express.json({ limit: '64kb' }));
    super.addControllers(new Partenaires());
    this.app.use((_req: Request, res: Response) => { res.status(404).json({ code: 'RESSOURCE_INCONNUE', message: 'Ressource inconnue.' }); });
    this.app.use((err: Error & { status?: number; type?: string }, _req: Request, res: Response, _next: NextFunction) => {
      if (err instanceof Refus) return void res.status(err.statut).json({ code: err.code, message: err.message });
      if (err.status && err.status < 500) return void res.status(err.status).json({ code: 'REQUETE_ILLISIBLE', message: err.message });
      console.error(err);
      res.status(500).json({ code: 'ERREUR_INTERNE', message: 'Erreur interne.' });
    });
  }
  demarrer(port: number) {
    const s = this.app.listen(port, '127.0.0.1');
    process.on('SIGTERM', () => { s.close(); s.closeAllConnections(); process.exit(0); });
  }
}
new Serveur().demarrer(Number(process.env.PORT));

import { compileSchema } from 'json-schema-library';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Valide le corps de la requête avec json-schema-library ; toutes les anomalies sont renvoyées. */
export function corps(schema: object): RequestHandler {
  const noeud = compileSchema(schema as never);
  return (req: Request, res: Response, next: NextFunction) => {
    const { valid, errors } = noeud.validate(req.body);
    if (valid) return next();
    res.status(400).json({
      code: 'REQUETE_INVALIDE',
      message: 'La requête n\'est pas conforme.',
      anomalies: errors.map((e) => ({ type: e.code, champ: e.data.pointer, detail: e.message })),
    });
  };
}

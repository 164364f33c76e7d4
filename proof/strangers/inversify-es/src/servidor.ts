import 'reflect-metadata';
import express, { NextFunction, Request, Response } from 'express';
import { Container, inject, injectable } from 'inversify';
import { BaseHttpController, BaseMiddleware, controller, httpPost, InversifyExpressServer, requestBody } from 'inversify-express-utils';
import { Almacen } from './almacen';
import { ErrorPeticion } from './errores';
import { Acceso, Alcance, Aviso, validar, Verificacion } from './esquemas';

const APLICACION = 'repartalia-socio-0417';
const CLAVE = 'Ebro-7Kq2-Moncayo-xT95';

@injectable()
class Sesion extends BaseMiddleware {
  constructor(@inject(Almacen) private almacen: Almacen) { super(); }
  handler(req: Request, _res: Response, next: NextFunction) {
    const [esquema, token] = (req.headers.authorization ?? '').split(' ');
    if (!req.headers.authorization) return next(new ErrorPeticion(401, 'SIN_SESION', 'Falta la cabecera Authorization: Bearer <token>'));
    if (!/^bearer$/i.test(esquema) || !token || !this.almacen.sesionValida(token)) return next(new ErrorPeticion(401, 'SESION_INVALIDA', 'El token no existe o ha caducado'));
    next();
  }
}

@controller('/auth-authenticate')
class AccesoControlador extends BaseHttpController {
  constructor(@inject(Almacen) private almacen: Almacen) { super(); }
  @httpPost('/')
  entrar(@requestBody() cuerpo: unknown) {
    const { aplicacion, clave } = validar(Acceso, cuerpo);
    if (aplicacion !== APLICACION || clave !== CLAVE) throw new ErrorPeticion(401, 'CREDENCIALES', 'Aplicación o clave incorrectas');
    return this.json({ sesion: { token: this.almacen.abrirSesion(), tipo: 'Bearer', segundos: this.almacen.vida } }, 200);
  }
}

const desconocido = () => new ErrorPeticion(404, 'DESTINATARIO_DESCONOCIDO', 'No conocemos a ese destinatario');

@controller('/ext-verify', Sesion)
class VerificacionControlador extends BaseHttpController {
  constructor(@inject(Almacen) private almacen: Almacen) { super(); }
  @httpPost('/')
  verificar(@requestBody() cuerpo: unknown) {
    const { destinatario, direccion } = validar(Verificacion, cuerpo);
    const d = this.almacen.buscar(destinatario.apellidos, destinatario.telefono, direccion.codigoPostal);
    if (!d) throw desconocido();
    return this.json({ verificado: true, destinatarioId: d.id, canales: d.canales }, 200);
  }
}

@controller('/ext-reach', Sesion)
class AlcanceControlador extends BaseHttpController {
  constructor(@inject(Almacen) private almacen: Almacen) { super(); }
  @httpPost('/')
  alcance(@requestBody() cuerpo: unknown) {
    const peticion = validar(Alcance, cuerpo);
    const d = this.almacen.porId(peticion.destinatarioId);
    if (!d) throw desconocido();
    if (peticion.operacion === 'modificar') {
      const { modo, vecino, puntoRecogida, franja, observaciones } = peticion.preferencia;
      d.preferencia = { modo, ...(modo === 'vecino' ? { vecino: { nombre: vecino.nombre, piso: vecino.piso } } : {}), ...(modo === 'punto_recogida' ? { puntoRecogida } : {}),
        ...(franja ? { franja: { desde: franja.desde, hasta: franja.hasta } } : {}), ...(observaciones ? { observaciones } : {}) };
      d.modificadoEn = new Date().toISOString();
    }
    return this.json({ destinatarioId: d.id, preferencia: d.preferencia, modificadoEn: d.modificadoEn }, 200);
  }
}

@controller('/ext-notify', Sesion)
class AvisoControlador extends BaseHttpController {
  constructor(@inject(Almacen) private almacen: Almacen) { super(); }
  @httpPost('/')
  avisar(@requestBody() cuerpo: unknown) {
    const peticion = validar(Aviso, cuerpo);
    if (!this.almacen.porId(peticion.destinatarioId)) throw desconocido();
    return this.json({ avisoId: this.almacen.nuevoAviso(), estado: 'en_cola', canal: peticion.canal }, 201);
  }
}
void [AccesoControlador, VerificacionControlador, AlcanceControlador, AvisoControlador];

const contenedor = new Container();
contenedor.bind(Almacen).toSelf().inSingletonScope();
contenedor.bind(Sesion).toSelf();

const servidor = new InversifyExpressServer(contenedor, null, { rootPath: '/integracion/v1' });
servidor.setConfig((app) => { app.disable('x-powered-by'); app.use(express.json()); });
servidor.setErrorConfig((app) => {
  app.use((req: Request, res: Response) => { res.status(404).json({ codigo: 'NO_ENCONTRADO', mensaje: `${req.method} ${req.path}` }); });
  app.use((err: any, _req: Request, res: Response, _next: NextFunction) => {
    if (err instanceof ErrorPeticion) {
      if (err.estado === 401) res.set('WWW-Authenticate', 'Bearer realm="repartalia"');
      return void res.status(err.estado).json({ codigo: err.codigo, mensaje: err.message, ...(err.detalles ? { errores: err.detalles } : {}) });
    }
    if (err.status >= 400 && err.status < 500) return void res.status(err.status).json({ codigo: 'PETICION', mensaje: err.message });
    console.error(err);
    res.status(500).json({ codigo: 'INTERNO', mensaje: 'Error interno' });
  });
});
const http = servidor.build().listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { http.closeAllConnections(); http.close(() => process.exit(0)); });

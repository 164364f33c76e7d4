import { randomBytes, randomUUID } from 'node:crypto';
import { injectable } from 'inversify';

export interface Destinatario { id: string; apellidos: string; telefono: string; codigoPostal: string; canales: string[]; preferencia: any; modificadoEn: string | null; }

const alta = (id: string, apellidos: string, telefono: string, codigoPostal: string, canales: string[]): Destinatario =>
  ({ id, apellidos, telefono, codigoPostal, canales, preferencia: { modo: 'domicilio' }, modificadoEn: null });

@injectable()
export class Almacen {
  readonly vida = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
  private sesiones = new Map<string, number>();
  private destinatarios = [
    alta('5f0c1a52-7d3e-4b0e-9a64-2c6e8f10b7d1', 'Gascón Lahoz', '+34612340987', '50004', ['sms', 'correo']),
    alta('b81d60f7-31c9-4f5a-8f02-90ab7c4d2e63', 'Ferrer Ibáñez', '+34699871203', '44001', ['sms']),
    alta('e3a97b18-5c44-4d21-b6d9-1f7702c9a5f0', 'Pueyo Arnal', '+34655102938', '22001', ['correo']),
  ];
  abrirSesion() {
    const token = randomBytes(24).toString('base64url');
    this.sesiones.set(token, Date.now() + this.vida * 1000);
    return token;
  }
  sesionValida(token: string) { return (this.sesiones.get(token) ?? 0) > Date.now(); }
  buscar(apellidos: string, telefono: string, codigoPostal: string) {
    const igual = (a: string, b: string) => a.trim().localeCompare(b, 'es', { sensitivity: 'base' }) === 0;
    return this.destinatarios.find((d) => igual(apellidos, d.apellidos) && d.telefono === telefono && d.codigoPostal === codigoPostal);
  }
  porId(id: string) { return this.destinatarios.find((d) => d.id === id.toLowerCase()); }
  nuevoAviso() { return randomUUID(); }
}

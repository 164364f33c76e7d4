import * as t from 'typanion';
import { ErrorPeticion } from './errores';

// Lo que los socios manden de más no nos molesta: siempre ha habido quien envía su objeto entero.
const abierto = { extra: t.isRecord(t.isUnknown()) };
const objeto = <T extends { [k: string]: t.AnyStrictValidator }>(campos: T) => t.isObject(campos, abierto as any) as unknown as t.AnyStrictValidator;

const texto = (min: number, max: number) => t.cascade(t.isString(), [t.hasMinLength(min), t.hasMaxLength(max)]);
const patron = (r: RegExp) => t.cascade(t.isString(), [t.matchesRegExp(r)]);

const idDestinatario = t.cascade(t.isString(), [t.isUUID4()]);
const hora = patron(/^([01]\d|2[0-3]):[0-5]\d$/);

export const Acceso = objeto({ aplicacion: texto(1, 64), clave: texto(1, 128) });

export const Verificacion = objeto({
  destinatario: objeto({
    nombre: t.isOptional(texto(1, 60)),
    apellidos: texto(2, 80),
    telefono: patron(/^\+34\d{9}$/),
    correo: t.isOptional(patron(/^[^@\s]+@[^@\s]+\.[^@\s]+$/)),
  }),
  direccion: objeto({
    via: texto(3, 120),
    piso: t.isOptional(texto(1, 20)),
    codigoPostal: patron(/^\d{5}$/),
    localidad: texto(2, 60),
  }),
});

/** Un segundo paso, cuando lo primero ya es correcto. */
const segunValor = (campo: string, casos: Record<string, t.AnyStrictValidator>) =>
  t.makeValidator<any, any>({ test: (v: any, estado: any) => (casos[v[campo]] ? casos[v[campo]](v, estado) : true) } as any);

const Preferencia = t.cascade(objeto({
  modo: t.isEnum(['domicilio', 'vecino', 'conserjeria', 'punto_recogida'] as const),
  vecino: t.isOptional(objeto({ nombre: texto(2, 60), piso: texto(1, 20) })),
  puntoRecogida: t.isOptional(patron(/^PR-\d{4}$/)),
  franja: t.isOptional(objeto({ desde: hora, hasta: hora })),
  observaciones: t.isOptional(texto(0, 200)),
}), [segunValor('modo', {
  vecino: objeto({ vecino: objeto({ nombre: texto(2, 60), piso: texto(1, 20) }) }),
  punto_recogida: objeto({ puntoRecogida: patron(/^PR-\d{4}$/) }),
})]);

export const Alcance = t.cascade(objeto({
  destinatarioId: idDestinatario,
  operacion: t.isEnum(['consultar', 'modificar'] as const),
}), [segunValor('operacion', { modificar: objeto({ preferencia: Preferencia as any }) })]);

export const Aviso = t.cascade(objeto({
  destinatarioId: idDestinatario,
  aviso: t.isEnum(['en_reparto', 'retrasado', 'entregado', 'intento_fallido'] as const),
  canal: t.isEnum(['sms', 'correo'] as const),
  expedicion: objeto({
    localizador: patron(/^RP\d{8}$/),
    bultos: t.isOptional(t.cascade(t.isNumber(), [t.isInteger(), t.isInInclusiveRange(1, 99)])),
  }),
  fechaPrevista: t.isOptional(t.cascade(t.isString(), [t.isISO8601()])),
}), [segunValor('aviso', { retrasado: objeto({ fechaPrevista: t.cascade(t.isString(), [t.isISO8601()]) }) })]);

export function validar(esquema: any, cuerpo: unknown): any {
  const errores: string[] = [];
  if (!esquema(cuerpo, { errors: errores })) throw new ErrorPeticion(422, 'VALIDACION', 'La petición no es válida', errores);
  return cuerpo;
}

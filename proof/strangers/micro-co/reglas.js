// Reglas de las peticiones (superstruct).
import { dynamic, enums, integer, literal, max, min, nonempty, optional, pattern, refine, size, string, type } from 'superstruct';

const celular = pattern(string(), /^\+57\d{10}$/);
const texto = (n) => size(nonempty(string()), 1, n);
const fecha = refine(string(), 'fecha', (v) => /^\d{4}-\d{2}-\d{2}$/.test(v) && !Number.isNaN(Date.parse(v)));

export const Ingreso = type({ secreto: nonempty(string()) });

export const Verificar = type({
  documento: type({ tipo: enums(['CC', 'CE', 'NIT', 'PPT']), numero: pattern(string(), /^\d{5,12}$/) }),
  celular: optional(celular),
});

const base = { quienRecibe: optional(texto(60)), indicaciones: optional(texto(200)) };
const Preferencia = dynamic((v) => (v?.sitio === 'VECINO'
  ? type({ sitio: literal('VECINO'), ...base, quienRecibe: texto(60) })
  : type({ sitio: enums(['PUERTA', 'PORTERIA', 'VECINO', 'PUNTO']), ...base })));

export const Alcance = type({
  clienteId: pattern(string(), /^CL\d{6}$/),
  preferencia: optional(Preferencia),
});

export const Aviso = type({
  clienteId: pattern(string(), /^CL\d{6}$/),
  guia: type({ numero: pattern(string(), /^\d{11}$/), piezas: optional(max(min(integer(), 1), 50)) }),
  novedad: enums(['ADMITIDO', 'EN_REPARTO', 'REPROGRAMADO', 'ENTREGADO']),
  fechaEstimada: fecha,
  medio: optional(enums(['SMS', 'WHATSAPP', 'CORREO'])),
});

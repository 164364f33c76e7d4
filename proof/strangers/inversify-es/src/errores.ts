export class ErrorPeticion extends Error {
  constructor(readonly estado: number, readonly codigo: string, mensaje: string, readonly detalles?: string[]) { super(mensaje); }
}

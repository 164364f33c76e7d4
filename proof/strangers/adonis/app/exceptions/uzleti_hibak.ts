import { Exception } from '@adonisjs/core/exceptions'

export class HibasBelepesiAdatok extends Exception {
  static status = 401
  static code = 'E_HIBAS_BELEPESI_ADATOK'
  static message = 'Hibás partnerazonosító vagy titkos kulcs'
}

export class ErvenytelenToken extends Exception {
  static status = 401
  static code = 'E_ERVENYTELEN_TOKEN'
  static message = 'Hiányzó, érvénytelen vagy lejárt hozzáférési token'
}

export class CimzettNemTalalhato extends Exception {
  static status = 404
  static code = 'E_CIMZETT_NEM_TALALHATO'
  static message = 'A címzett nem található'
}

export class SablonNemTalalhato extends Exception {
  static status = 404
  static code = 'E_SABLON_NEM_TALALHATO'
  static message = 'Az értesítési sablon nem található'
}

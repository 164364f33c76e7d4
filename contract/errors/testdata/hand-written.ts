/** Answers of services that word their errors by hand, each in its own way. */
import type { Sample } from './sample.ts'

export const HAND_WRITTEN: Sample[] = [
  {
    from: 'a service of its own, 1',
    body: { errorCode: 'VAL-001', errors: { recipientName: { code: 'NotBlank', message: 'darf nicht leer sein' } } },
    sent: {},
    reads: [['missing', 'recipientName']],
  },
  {
    from: 'a service of its own, 2',
    body: { message: 'Parcel number must be 14 digits', code: 400 },
    sent: { parcelNumber: '12' },
    reads: [['format', 'parcelNumber', { format: 'digits', minLength: 14, maxLength: 14 }]],
  },
  {
    from: 'a service of its own, 3',
    body: { ok: false, reason: 'bad_request', hint: "field 'postcode' must match ^[0-9]{5}$" },
    sent: { postcode: 'x' },
    reads: [['pattern', 'postcode', { pattern: '^[0-9]{5}$' }]],
  },
  {
    from: 'a service of its own, 4',
    body: {
      error: 'ValidationError',
      details: ['"user.phone_number" is missing', '"preferences.slot" must be one of morning/afternoon/evening'],
    },
    sent: { user: {}, preferences: { slot: 'x' } },
    reads: [
      ['missing', 'user.phone_number'],
      ['enum', 'preferences.slot', { values: ['morning', 'afternoon', 'evening'] }],
    ],
  },
  {
    from: 'a service of its own, 5',
    body: { status: 400, errors: [{ name: 'houseNumber', msg: 'should be integer' }] },
    sent: { houseNumber: '12a' },
    reads: [['type', 'houseNumber', { type: 'integer' }]],
  },
  {
    from: 'a service of its own, 6',
    body: 'Invalid request: customer_ref: cannot be blank; channel: must be one of (SMS, EMAIL).',
    sent: { channel: 'x' },
    reads: [
      ['missing', 'customer_ref'],
      ['enum', 'channel', { values: ['SMS', 'EMAIL'] }],
    ],
  },
  {
    from: 'a service of its own, 7',
    body: { fault: { faultstring: "Failed to parse request: required field 'trackingId' not set" } },
    sent: {},
    reads: [['missing', 'trackingId']],
  },
  {
    from: 'a service of its own, 8',
    body: { erreurs: [{ champ: 'codePostal', message: 'Le code postal est obligatoire' }] },
    sent: {},
    reads: [['missing', 'codePostal']],
  },
  {
    from: 'a service of its own, 9',
    body: { resultado: 'ERROR', mensaje: "El parámetro 'telefono' no es válido" },
    sent: { telefono: '1' },
    reads: [['invalid', 'telefono']],
  },
  {
    from: 'a service of its own, 10',
    body: { code: 'E_VALIDATION', fields: { 'address.zip': 'E_REQUIRED', 'address.city': 'E_REQUIRED' } },
    sent: { address: {} },
    reads: [
      ['missing', 'address.zip'],
      ['missing', 'address.city'],
    ],
  },
  {
    from: 'a service of its own, 11',
    body: {
      error: { type: 'ValidationException', errors: ['The name field must not be greater than 50 characters.'] },
    },
    sent: { name: 'x' },
    reads: [['bounds', 'name', { maxLength: 50 }]],
  },
  {
    from: 'a service of its own, 12',
    body: { error: 'unexpected property: zz' },
    sent: { zz: 1 },
    reads: [['unknown', 'zz']],
  },
  {
    from: 'a service of its own, 13',
    body: { error: 'Unknown parameter(s): zz. Allowed: name, phone, slot' },
    sent: { zz: 1 },
    reads: [['unknown', 'zz', { members: ['name', 'phone', 'slot'] }]],
  },
  {
    from: 'a service of its own, 14',
    body: { errors: [{ property: 'window.from', rule: 'iso8601', message: 'not a valid timestamp' }] },
    sent: { window: { from: 'x' } },
    reads: [['format', 'window.from', { format: 'date-time' }]],
  },
  {
    from: 'a service of its own, 15',
    body: { err: 'Need either phone or email' },
    sent: {},
    reads: [['missing', 'phone', { members: ['phone', 'email'] }]],
  },
  {
    from: 'a service of its own, 16',
    body: { message: 'phone: invalid format, expected E.164' },
    sent: { phone: '12' },
    reads: [['format', 'phone', { format: 'e164' }]],
  },
  {
    from: 'a service of its own, 17',
    body: { error: 'Missing "consent" (boolean)' },
    sent: {},
    reads: [['missing', 'consent']],
  },
  {
    from: 'a service of its own, 18',
    body: { error: "'slots[0].start' is required" },
    sent: { slots: [{}] },
    reads: [['missing', 'slots.0.start']],
  },
  {
    from: 'a service of its own, 19',
    body: { melding: "Waarde voor 'kanaal' is ongeldig. Toegestane waarden: sms, email" },
    sent: { kanaal: 'x' },
    reads: [['enum', 'kanaal', { values: ['sms', 'email'] }]],
  },
  {
    from: 'a service of its own, 20',
    body: { error: { message: 'Das Feld Telefonnummer ist ein Pflichtfeld' } },
    sent: {},
    reads: [['missing', 'Telefonnummer']],
  },
  {
    from: 'a service of its own, 21',
    body: { problems: [{ where: 'body.contact.email', what: 'is not an email address' }] },
    sent: { contact: { email: 'x' } },
    reads: [['format', 'contact.email', { format: 'email' }]],
  },
  {
    from: 'a service of its own, 22',
    body: { message: 'The given data was invalid.', errors: { customer_email: ['validation.required'] } },
    sent: {},
    reads: [['missing', 'customer_email']],
  },
  {
    from: 'a service of its own, 23',
    body: { error: 'json: unknown field "foo"' },
    sent: { foo: 1 },
    reads: [['unknown', 'foo']],
  },
  {
    from: 'a service of its own, 24',
    body: "data.recipient should have required property 'phone'",
    sent: { recipient: {} },
    reads: [['missing', 'recipient.phone']],
  },
  {
    from: 'a service of its own, 25',
    body: { error: 'Bad Request', message: "Unexpected field 'zz' in request body" },
    sent: { zz: 1 },
    reads: [['unknown', 'zz']],
  },
  {
    from: 'a service of its own, 26',
    body: { errors: [{ path: ['recipient', 'phone'], error: 'MISSING' }] },
    sent: { recipient: {} },
    reads: [['missing', 'recipient.phone']],
  },
  {
    from: 'a service of its own, 27',
    body: { error: 'house_number: expected int, got string "12a"' },
    sent: { house_number: '12a' },
    reads: [['type', 'house_number', { type: 'integer' }]],
  },
  {
    from: 'a service of its own, 28',
    body: { error: 'parameter countryCode is not a valid ISO 3166-1 alpha-2 code' },
    sent: { countryCode: 'Germany' },
    reads: [['format', 'countryCode', { format: 'country' }]],
  },
  {
    from: 'a service of its own, 29',
    body: { validationErrors: { street: 'Required', zip: 'Required' } },
    sent: {},
    reads: [
      ['missing', 'street'],
      ['missing', 'zip'],
    ],
  },
  {
    from: 'a service of its own, 30',
    body: { error: 'Missing required field: recipient.address.postalCode' },
    sent: {},
    reads: [['missing', 'recipient.address.postalCode']],
  },
  {
    from: 'a service of its own, 31',
    body: { message: 'Validation error', violations: [{ path: 'reach.req.phone', message: 'muss angegeben werden' }] },
    sent: {},
    reads: [['missing', 'phone']],
  },
  {
    from: 'a service of its own, 32',
    body: { error: 'Invalid JSON: Unexpected token } in JSON at position 12' },
    reads: [['malformed', '']],
  },
  {
    from: 'a service of its own, 33',
    body: { errors: [{ code: 'missing_attribute', attribute: 'phone' }] },
    sent: {},
    reads: [['missing', 'phone']],
  },
  {
    from: 'a service of its own, 34',
    body: {
      detail: '1 validation error for Request\nbody -> recipient -> phone\n  field required (type=value_error.missing)',
    },
    sent: { recipient: {} },
    reads: [['missing', 'recipient.phone']],
  },
  {
    from: 'a service of its own, 35',
    body: { message: "Property 'phone' is missing in type '{}' but required in type 'Customer'." },
    sent: {},
    reads: [['missing', 'phone']],
  },
  {
    from: 'a service of its own, 36',
    body: { error: 'operation must be CHECK or MANAGE' },
    sent: { operation: 'x' },
    reads: [['enum', 'operation', { values: ['CHECK', 'MANAGE'] }]],
  },
  {
    from: 'a service of its own, 37',
    body: { error: 'preference.type: invalid value "x"; valid values are: NEIGHBOUR, SAFE_PLACE' },
    sent: { preference: { type: 'x' } },
    reads: [['enum', 'preference.type', { values: ['NEIGHBOUR', 'SAFE_PLACE'] }]],
  },
  {
    from: 'a service of its own, 38',
    body: { result: { success: false, errors: [{ fieldName: 'PostalCode', errorText: 'Value is required' }] } },
    sent: {},
    reads: [['missing', 'PostalCode']],
  },
  {
    from: 'a service of its own, 39',
    body: { error: 'Ogiltigt värde för fältet "kanal". Tillåtna värden: sms, epost' },
    sent: { kanal: 'x' },
    reads: [['enum', 'kanal', { values: ['sms', 'epost'] }]],
  },
  {
    from: 'a service of its own, 40',
    body: { error: 'Brak wymaganego pola: telefon' },
    sent: {},
    reads: [['missing', 'telefon']],
  },
  {
    from: 'validator tags in a map called data',
    body: {
      data: { name: ["value '' fails validation of type `required`"] },
      message: 'validation errors',
      status: 400,
      _meta: null,
    },
    sent: {},
    reads: [['missing', 'name']],
  },
  {
    from: 'problem details in Spanish',
    body: {
      title: 'Datos no válidos',
      status: 422,
      detail: 'La petición contiene 2 errores.',
      parametros_invalidos: [
        { nombre: 'remitente', codigo: 'obligatorio', motivo: 'El campo es obligatorio.' },
        { nombre: 'clave_api', codigo: 'obligatorio', motivo: 'El campo es obligatorio.' },
      ],
    },
    sent: {},
    reads: [
      ['missing', 'remitente'],
      ['missing', 'clave_api'],
    ],
  },
  {
    from: 'a list in words that nobody foresaw',
    body: { tulokset: [{ sijainti: 'asiakas.puhelin', huomautus: 'Kenttä puuttuu pyynnöstä.', taso: 3 }] },
    sent: { asiakas: {} },
    reads: [['missing', 'asiakas.puhelin']],
  },
  {
    from: 'the second half of an envelope, in German',
    body: { Errors: [{ Code: 'V001', Path: 'Body', Text: 'Pflichtelement fehlt' }], Result: { Code: '9001' } },
    sent: { Header: { MessageId: 'a' } },
    reads: [['missing', 'Body']],
  },
  {
    from: 'below the second half of an envelope',
    body: { Errors: [{ Code: 'V001', Path: 'Body.Credentials', Text: 'Pflichtelement fehlt' }] },
    sent: { Header: { MessageId: 'a' }, Body: {} },
    reads: [['missing', 'Body.Credentials']],
  },
  {
    from: 'bounds in German compounds',
    body: {
      Errors: [
        { Path: 'LastName', Text: 'Mindestlänge 2 unterschritten' },
        { Path: 'Revision', Text: 'Wert außerhalb des Bereichs 0-999' },
      ],
    },
    sent: { LastName: 'x', Revision: 5000 },
    reads: [
      ['bounds', 'LastName', { minLength: 2 }],
      ['bounds', 'Revision', { minimum: 0, maximum: 999 }],
    ],
  },
  {
    from: 'an address of mail in Spanish',
    body: { parametros_invalidos: [{ nombre: 'contacto.valor', motivo: 'No es una dirección de correo válida.' }] },
    sent: { contacto: { valor: 'x' } },
    reads: [['format', 'contacto.valor', { format: 'email' }]],
  },
  {
    from: 'the one value of a grant, in French and as programs spell it',
    body: {
      error: 'unsupported_grant_type',
      errorDescription: 'Seule la valeur clientCredentials est admise pour grantType.',
    },
    sent: { grantType: 'client_credentials' },
    reads: [['enum', 'grantType', { values: ['clientCredentials'] }]],
  },
  {
    from: 'one value alone, in German',
    body: { fehler: [{ feld: 'version', meldung: 'Nur der Wert 2.1 ist zulässig' }] },
    sent: { version: '1' },
    reads: [['enum', 'version', { values: ['2.1'] }]],
  },
  {
    from: 'a kind of values alone',
    body: { errors: [{ field: 'pin', message: 'Only digits are allowed' }] },
    sent: { pin: 'x' },
    reads: [['format', 'pin', { format: 'digits' }]],
  },
  {
    from: 'a list in words that nobody foresaw, with how grave it is',
    body: { lista: [{ nivel: 'error', descr: 'El campo "calle" es obligatorio' }] },
    sent: {},
    reads: [['missing', 'calle']],
  },
]

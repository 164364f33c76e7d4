/** Answers of frameworks and products, as they are really sent. */
import type { Sample } from './sample.ts'

export const FRAMEWORKS: Sample[] = [
  {
    from: 'FastAPI 0.165, pydantic 2.14',
    body: '{"detail":[{"type":"missing","loc":["body","recipient","name"],"msg":"Field required","input":{}},{"type":"literal_error","loc":["body","channel"],"msg":"Input should be \'sms\', \'email\' or \'push\'","input":"zzz","ctx":{"expected":"\'sms\', \'email\' or \'push\'"}},{"type":"string_too_long","loc":["body","message"],"msg":"String should have at most 160 characters","input":"m","ctx":{"max_length":160}}]}',
    sent: {
      recipient: {},
      channel: 'zzz',
      message: 'm',
    },
    reads: [
      ['missing', 'recipient.name'],
      [
        'enum',
        'channel',
        {
          values: ['sms', 'email', 'push'],
        },
      ],
      [
        'bounds',
        'message',
        {
          maxLength: 160,
        },
      ],
    ],
  },
  {
    from: 'FastAPI 0.85, pydantic 1.10',
    body: '{"detail":[{"loc":["body","qty"],"msg":"value is not a valid integer","type":"type_error.integer"},{"loc":["body","size"],"msg":"ensure this value is less than or equal to 5","type":"value_error.number.not_le","ctx":{"limit_value":5}}]}',
    sent: {
      qty: 'x',
      size: 9,
    },
    reads: [
      [
        'type',
        'qty',
        {
          type: 'integer',
        },
      ],
      [
        'bounds',
        'size',
        {
          maximum: 5,
        },
      ],
    ],
  },
  {
    from: 'pydantic 2.14, a union told apart by the member `action`',
    body: '{"detail":[{"type":"missing","loc":["body","manage","place"],"msg":"Field required","input":{"action":"manage"}}]}',
    sent: {
      action: 'manage',
    },
    reads: [['missing', 'place']],
  },
  {
    from: 'pydantic 2.14, no tag',
    body: '{"detail":[{"type":"union_tag_not_found","loc":["body"],"msg":"Unable to extract tag using discriminator \'op\'","input":{},"ctx":{"discriminator":"\'op\'"}}]}',
    sent: {},
    reads: [['missing', 'op']],
  },
  {
    from: 'pydantic 2.14, another tag',
    body: '{"detail":[{"type":"union_tag_invalid","loc":["body"],"msg":"Input tag \'x\' found using \'op\' does not match any of the expected tags: \'check\', \'manage\'","input":{"op":"x"},"ctx":{"discriminator":"\'op\'","tag":"x","expected_tags":"\'check\', \'manage\'"}}]}',
    sent: {
      op: 'x',
    },
    reads: [
      [
        'enum',
        'op',
        {
          values: ['check', 'manage'],
        },
      ],
    ],
  },
  {
    from: 'Litestar 2.25, msgspec',
    body: '{"status_code":400,"detail":"Validation failed for POST /ext-notify","extra":[{"message":"Object missing required field `recipient`","key":"data","source":"body"}]}',
    sent: {},
    reads: [['missing', 'recipient']],
  },
  {
    from: 'Litestar 2.25, msgspec',
    body: '{"status_code":400,"detail":"Validation failed for POST /ext-notify","extra":[{"message":"Expected `str` of length <= 50","key":"recipient.name","source":"body"}]}',
    sent: {
      recipient: {
        name: 'n',
      },
    },
    reads: [
      [
        'bounds',
        'recipient.name',
        {
          maxLength: 50,
        },
      ],
    ],
  },
  {
    from: 'Gin 1.12, go-validator 10.30',
    body: "{\"error\":\"Key: 'N.Recipient.Name' Error:Field validation for 'Name' failed on the 'required' tag\\nKey: 'N.Recipient.Phone' Error:Field validation for 'Phone' failed on the 'e164' tag\"}",
    sent: {
      recipient: {
        phone: '1',
      },
    },
    reads: [
      ['missing', 'Recipient.Name'],
      [
        'format',
        'recipient.phone',
        {
          format: 'e164',
        },
      ],
    ],
  },
  {
    from: 'Gin 1.12, a field that is called Body',
    body: "{\"error\":\"Key: 'Notify.Body' Error:Field validation for 'Body' failed on the 'required' tag\"}",
    sent: {},
    reads: [['missing', 'Body']],
  },
  {
    from: 'Gin 1.12, encoding/json',
    body: '{"error":"json: cannot unmarshal number into Go struct field Rec.recipient.name of type string"}',
    sent: {
      recipient: {
        name: 1,
      },
    },
    reads: [
      [
        'type',
        'recipient.name',
        {
          type: 'string',
        },
      ],
    ],
  },
  {
    from: 'Echo 4.16',
    body: '{"message":"Unmarshal type error: expected=[]string, got=string, field=tags, offset=101"}',
    sent: {
      tags: 'x',
    },
    reads: [
      [
        'type',
        'tags',
        {
          type: 'array',
        },
      ],
    ],
  },
  {
    from: 'encoding/json with DisallowUnknownFields',
    body: 'json: unknown field "zz"\n',
    sent: {
      zz: 1,
    },
    reads: [['unknown', 'zz']],
  },
  {
    from: 'Spring Boot 3.5.6, server.error.include-binding-errors',
    body: '{"timestamp":"2026-11-21T05:32:55.944+00:00","status":400,"error":"Bad Request","message":"Validation failed for object=\'n\'. Error count: 2","errors":[{"objectName":"n","field":"recipient","rejectedValue":null,"codes":["NotNull.n.recipient","NotNull"],"defaultMessage":"darf nicht null sein","bindingFailure":false,"code":"NotNull"},{"objectName":"n","field":"message","rejectedValue":"mm","codes":["Size"],"arguments":[{"code":"message"},160,0],"defaultMessage":"Größe muss zwischen 0 und 160 sein","bindingFailure":false,"code":"Size"}],"path":"/ext-notify"}',
    sent: {
      message: 'mm',
    },
    reads: [
      ['missing', 'recipient'],
      [
        'bounds',
        'message',
        {
          maxLength: 160,
        },
      ],
    ],
  },
  {
    from: 'Spring Boot 3.5.6, Jackson 2.19',
    body: '{"timestamp":"2026-11-21T05:32:55.936+00:00","status":400,"error":"Bad Request","message":"JSON parse error: Cannot deserialize value of type `z.A$Ch` from String \\"zzz\\": not one of the values accepted for Enum class: [sms, push, email]","path":"/ext-notify"}',
    sent: {
      channel: 'zzz',
    },
    reads: [
      [
        'enum',
        'channel',
        {
          values: ['sms', 'push', 'email'],
        },
      ],
    ],
  },
  {
    from: 'Jackson 2.15 UnrecognizedPropertyException',
    body: 'Unrecognized field "zz" (class com.acme.Order), not marked as ignorable (2 known properties: "qty", "sku"])\n at [Source: (String)"{"zz":1}"; line: 1, column: 7] (through reference chain: com.acme.Order["zz"])',
    sent: {
      zz: 1,
    },
    reads: [
      [
        'unknown',
        'zz',
        {
          members: ['qty', 'sku'],
        },
      ],
    ],
  },
  {
    from: 'Quarkus 3.33, REST with Hibernate Validator',
    body: '{"title":"Constraint Violation","status":400,"violations":[{"field":"login.request.tenant","message":"must not be blank"},{"field":"login.request.address.zip","message":"must not be null"}]}',
    sent: {},
    reads: [
      ['missing', 'tenant'],
      ['missing', 'address.zip'],
    ],
  },
  {
    from: 'Micronaut 4, default error response processor',
    body: '{"message":"Bad Request","_embedded":{"errors":[{"message":"order.phone: must not be blank"}]},"_links":{"self":{"href":"/ext-notify","templated":false}}}',
    sent: {},
    reads: [['missing', 'phone']],
  },
  {
    from: 'ASP.NET Core 9, ValidationProblemDetails',
    body: '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.1","title":"One or more validation errors occurred.","status":400,"errors":{"order":["The order field is required."],"$.age":["The JSON value could not be converted to System.Int32. Path: $.age | LineNumber: 0 | BytePositionInLine: 45."]},"traceId":"00-1"}',
    sent: {
      age: 'x',
    },
    reads: [
      [
        'type',
        'age',
        {
          type: 'integer',
        },
      ],
    ],
  },
  {
    from: 'System.Text.Json with required members',
    body: '{"title":"One or more validation errors occurred.","errors":{"$":["JSON deserialization for type \'Order\' was missing required properties, including the following: phone, mode"],"order":["The order field is required."]}}',
    sent: {},
    reads: [
      ['missing', 'phone'],
      ['missing', 'mode'],
    ],
  },
  {
    from: 'NestJS 12.5, class-validator 0.15, nested DTOs and phone numbers',
    body: '{"message":["mobile must be a phone number","nested property address must be either object or array","name must be longer than or equal to 2 characters"],"error":"Bad Request","statusCode":400}',
    sent: {
      mobile: 1,
      address: 'x',
      name: 'x',
    },
    reads: [
      [
        'format',
        'mobile',
        {
          format: 'e164',
        },
      ],
      [
        'type',
        'address',
        {
          type: 'object',
        },
      ],
      [
        'bounds',
        'name',
        {
          minLength: 2,
        },
      ],
    ],
  },
  {
    from: 'NestJS 12.5, class-validator 0.15',
    body: '{"message":["recipient.name must be a string","channel must be one of the following values: sms, email, push","property zz should not exist","recipient.phone must match /^\\\\+[1-9]\\\\d{7,14}$/ regular expression"],"error":"Bad Request","statusCode":400}',
    sent: {
      recipient: {
        name: 1,
        phone: '1',
      },
      channel: 'zzz',
      zz: 1,
    },
    reads: [
      [
        'type',
        'recipient.name',
        {
          type: 'string',
        },
      ],
      [
        'enum',
        'channel',
        {
          values: ['sms', 'email', 'push'],
        },
      ],
      ['unknown', 'zz'],
      [
        'pattern',
        'recipient.phone',
        {
          pattern: '^\\+[1-9]\\d{7,14}$',
        },
      ],
    ],
  },
  {
    from: 'celebrate 16, Joi 18.3',
    body: '{"statusCode":400,"error":"Bad Request","message":"Validation failed","validation":{"body":{"source":"body","keys":["recipient.name"],"message":"\\"recipient.name\\" is required"}}}',
    sent: {
      recipient: {},
    },
    reads: [['missing', 'recipient.name']],
  },
  {
    from: 'Joi 18.3, abortEarly: false',
    body: '{"success":false,"error":{"code":"VALIDATION_ERROR","details":[{"message":"\\"channel\\" must be one of [sms, email, push]","path":["channel"],"type":"any.only","context":{"valids":["sms","email","push"],"label":"channel","value":"zzz","key":"channel"}},{"message":"\\"zz\\" is not allowed","path":["zz"],"type":"object.unknown","context":{"child":"zz","label":"zz","value":1,"key":"zz"}}]}}',
    sent: {
      channel: 'zzz',
      zz: 1,
    },
    reads: [
      [
        'enum',
        'channel',
        {
          values: ['sms', 'email', 'push'],
        },
      ],
      ['unknown', 'zz'],
    ],
  },
  {
    from: 'express-validator 7.3',
    body: '{"errors":[{"type":"field","msg":"Invalid value","path":"recipient.phone","location":"body"},{"type":"unknown_fields","msg":"Unknown field(s)","fields":[{"path":"zz","value":1,"location":"body"}]}]}',
    sent: {
      recipient: {},
      zz: 1,
    },
    reads: [
      ['missing', 'recipient.phone'],
      ['unknown', 'zz'],
    ],
  },
  {
    from: 'express-validator 6',
    body: '{"errors":[{"value":"x","msg":"must be a valid email","param":"mail","location":"body"}]}',
    sent: {
      mail: 'x',
    },
    reads: [
      [
        'format',
        'mail',
        {
          format: 'email',
        },
      ],
    ],
  },
  {
    from: 'Fastify 5.12, a text that is too short',
    body: '{"statusCode":400,"code":"FST_ERR_VALIDATION","error":"Bad Request","message":"body/address/postalCode must NOT have fewer than 4 characters"}',
    sent: {
      address: {
        postalCode: 'x',
      },
    },
    reads: [
      [
        'bounds',
        'address.postalCode',
        {
          minLength: 4,
        },
      ],
    ],
  },
  {
    from: 'Fastify 5.12, allErrors',
    body: '{"statusCode":400,"code":"FST_ERR_VALIDATION","error":"Bad Request","message":"body/recipient must have required property \'name\', body/attempts must be integer, body/scheduledAt must match format \\"date-time\\""}',
    sent: {
      recipient: {},
      attempts: 'x',
      scheduledAt: 'x',
    },
    reads: [
      ['missing', 'recipient.name'],
      [
        'type',
        'attempts',
        {
          type: 'integer',
        },
      ],
      [
        'format',
        'scheduledAt',
        {
          format: 'date-time',
        },
      ],
    ],
  },
  {
    from: 'Ajv 8.20, the list of errors as it is',
    body: '[{"instancePath":"/customer","schemaPath":"#/properties/customer/required","keyword":"required","params":{"missingProperty":"phone"},"message":"must have required property \'phone\'"},{"instancePath":"/mode","keyword":"enum","params":{"allowedValues":["home","work"]},"message":"must be equal to one of the allowed values"}]',
    sent: {
      customer: {},
      mode: 'x',
    },
    reads: [
      ['missing', 'customer.phone'],
      [
        'enum',
        'mode',
        {
          values: ['home', 'work'],
        },
      ],
    ],
  },
  {
    from: 'jsonapi.org, examples of error objects',
    body: '{"errors":[{"status":"422","source":{"pointer":"/data/attributes/phone"},"title":"can\'t be blank","detail":"phone - can\'t be blank"}]}',
    sent: {},
    reads: [['missing', 'phone']],
  },
  {
    from: 'Hono 4.13, @hono/zod-validator 0.9, Zod 4.6',
    body: '{"success":false,"error":{"name":"ZodError","message":"[\\n  {\\n    \\"expected\\": \\"string\\",\\n    \\"code\\": \\"invalid_type\\",\\n    \\"path\\": [\\n      \\"recipient\\",\\n      \\"name\\"\\n    ],\\n    \\"message\\": \\"Invalid input: expected string, received undefined\\"\\n  },\\n  {\\n    \\"origin\\": \\"string\\",\\n    \\"code\\": \\"too_big\\",\\n    \\"maximum\\": 160,\\n    \\"inclusive\\": true,\\n    \\"path\\": [\\n      \\"message\\"\\n    ],\\n    \\"message\\": \\"Too big: expected string to have <=160 characters\\"\\n  }\\n]"}}',
    sent: {
      recipient: {},
      message: 'm',
    },
    reads: [
      [
        'missing',
        'recipient.name',
        {
          type: 'string',
        },
      ],
      [
        'bounds',
        'message',
        {
          maxLength: 160,
        },
      ],
    ],
  },
  {
    from: 'Zod 4.6, flattenError: what is inside of an object loses its name',
    body: '{"error":"Bad Request","formErrors":["Unrecognized key: \\"zz\\""],"fieldErrors":{"recipient":["Invalid input: expected string, received undefined"]}}',
    sent: {
      recipient: {},
      zz: 1,
    },
    reads: [
      ['invalid', 'recipient'],
      ['unknown', 'zz'],
    ],
  },
  {
    from: 'flask-smorest 0.47, marshmallow 4.4',
    body: '{"code":422,"errors":{"json":{"message":["Missing data for required field."],"channel":["Must be one of: sms, email, push."],"recipient":{"_schema":["Invalid input type."]},"zz":["Unknown field."]}},"status":"Unprocessable Entity"}',
    sent: {
      channel: 'zzz',
      recipient: 'x',
      zz: 1,
    },
    reads: [
      ['missing', 'message'],
      [
        'enum',
        'channel',
        {
          values: ['sms', 'email', 'push'],
        },
      ],
      ['type', 'recipient'],
      ['unknown', 'zz'],
    ],
  },
  {
    from: 'Actix 4.18, bytes that are more than characters',
    body: 'Json deserialize error: missing field `Postcode` at line 1 column 53',
    sent: {
      Name: 'Sjöberg',
      Home: {
        Line: 'Brännkyrkagatan',
      },
    },
    reads: [['missing', 'Home.Postcode']],
  },
  {
    from: 'Actix 4.18, an adjacently tagged enum',
    body: 'Json deserialize error: invalid value: string "kind", expected "Kind" or "Data" at line 1 column 7',
    sent: {
      kind: 'x',
    },
    reads: [
      [
        'unknown',
        'kind',
        {
          members: ['Kind', 'Data'],
        },
      ],
    ],
  },
  {
    from: 'Axum 0.8.9',
    body: 'Failed to deserialize the JSON body into the target type: zz: unknown field `zz`, expected one of `recipient`, `channel`, `message` at line 1 column 5',
    sent: {
      zz: 1,
    },
    reads: [
      [
        'unknown',
        'zz',
        {
          members: ['recipient', 'channel', 'message'],
        },
      ],
    ],
  },
  {
    from: 'Actix 4.18: no path, only the position',
    body: 'Json deserialize error: missing field `name` at line 1 column 15',
    sent: {
      recipient: {},
      channel: 'sms',
    },
    reads: [['missing', 'recipient.name']],
  },
  {
    from: 'Symfony 7 ConstraintViolationListNormalizer, French',
    body: '{"type":"https://symfony.com/errors/validation","title":"Validation Failed","status":422,"detail":"mode: Cette valeur doit être l\'un des choix proposés.","violations":[{"propertyPath":"mode","title":"Cette valeur doit être l\'un des choix proposés.","parameters":{"{{ value }}":"\\"x\\"","{{ choices }}":"\\"home\\", \\"work\\""},"type":"urn:uuid:8e179f1b-97aa-4560-a02f-2a8b42e49df7"}]}',
    sent: {
      mode: 'x',
    },
    reads: [
      [
        'enum',
        'mode',
        {
          values: ['home', 'work'],
        },
      ],
    ],
  },
  {
    from: 'google.aip.dev/193',
    body: '{"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"emailAddresses[1].email","description":"Must be a valid email address."}]}]}}',
    sent: {
      emailAddresses: [
        {},
        {
          email: 'x',
        },
      ],
    },
    reads: [
      [
        'format',
        'emailAddresses.1.email',
        {
          format: 'email',
        },
      ],
    ],
  },
  {
    from: 'RFC 6749, 5.2, as Keycloak words it',
    body: '{"error":"invalid_request","error_description":"Missing form parameter: grant_type"}',
    sent: {},
    reads: [['missing', 'grant_type']],
  },
  {
    from: 'RFC 6749, 5.2, the code alone',
    body: '{"error":"unsupported_grant_type"}',
    sent: {},
    reads: [['missing', 'grant_type']],
  },
  {
    from: 'a SOAP 1.1 fault, section 4.4',
    body: '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>Element \'phone\' is missing</faultstring></s:Fault></s:Body></s:Envelope>',
    sent: {},
    reads: [['missing', 'phone']],
  },
  {
    from: 'Express 5.3, malformed JSON',
    body: '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>SyntaxError: Unexpected end of JSON input<br> &nbsp; &nbsp;at JSON.parse (&lt;anonymous&gt;)<br> &nbsp; &nbsp;at parse (/srv/app/node_modules/body-parser/lib/types/json.js:93:21)</pre>\n</body>\n</html>\n',
    reads: [['malformed', '']],
  },
  {
    from: 'Kong, request-validator with verbose_response',
    body: '{"message":"required field missing: name"}',
    sent: {},
    reads: [['missing', 'name']],
  },
  {
    from: 'AWS API Gateway: no such route, whatever it says',
    body: '{"message":"Missing Authentication Token"}',
    sent: {},
    reads: [],
  },
  {
    from: 'RFC 9457, section 3',
    body: '{"type":"https://example.net/validation-error","title":"Your request is not valid.","errors":[{"detail":"must be a positive integer","pointer":"#/age"},{"detail":"must be \'green\', \'red\' or \'blue\'","pointer":"#/profile/color"}]}',
    sent: {
      age: -1,
      profile: {
        color: 'x',
      },
    },
    reads: [
      [
        'type',
        'age',
        {
          type: 'integer',
          exclusiveMinimum: 0,
        },
      ],
      [
        'enum',
        'profile.color',
        {
          values: ['green', 'red', 'blue'],
        },
      ],
    ],
  },
  {
    from: 'RFC 7807, section 3.2, invalid-params',
    body: '{"type":"https://example.net/validation-error","title":"Your request parameters didn\'t validate.","invalid-params":[{"name":"age","reason":"must be a positive integer"}]}',
    sent: {
      age: 'x',
    },
    reads: [
      [
        'type',
        'age',
        {
          type: 'integer',
          exclusiveMinimum: 0,
        },
      ],
    ],
  },
  {
    from: 'Laravel 11',
    body: '{"message":"The phone number field is required. (and 1 more error)","errors":{"phone_number":["The phone number field is required."],"items.0.qty":["The items.0.qty field must be an integer."]}}',
    sent: {
      items: [
        {
          qty: 'x',
        },
      ],
    },
    reads: [
      ['missing', 'phone_number'],
      [
        'type',
        'items.0.qty',
        {
          type: 'integer',
        },
      ],
    ],
  },
  {
    from: 'Django REST framework 3.18',
    body: '{"recipient":{"name":["This field is required."]},"message":["This field may not be null."],"attempts":["Ensure this value is greater than or equal to 1."]}',
    sent: {
      recipient: {},
      message: null,
      attempts: 0,
    },
    reads: [
      ['missing', 'recipient.name'],
      ['null', 'message'],
      [
        'bounds',
        'attempts',
        {
          minimum: 1,
        },
      ],
    ],
  },
  {
    from: 'Django REST framework 3.18, Accept-Language: de',
    body: '{"recipient":["Dieses Feld ist zwingend erforderlich."]}',
    sent: {},
    reads: [['missing', 'recipient']],
  },
  {
    from: 'a service whose errors are one code',
    body: '{"error":"invalid_argument"}',
    sent: {},
    reads: [],
  },
  {
    from: 'GitHub REST API, 422',
    body: '{"message":"Validation Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"}]}',
    sent: {},
    reads: [['missing', 'title']],
  },
  {
    from: 'a service in Dutch',
    body: '{"foutcode":"F400","omschrijving":"Het verzoek is ongeldig.","velden":[{"veld":"klant.naam","melding":"is verplicht"}]}',
    sent: {
      klant: {},
    },
    reads: [['missing', 'klant.naam']],
  },
  {
    from: 'a service that answers 200 to everything, in Greek',
    body: '{"status":"ERROR","resultCode":4001,"resultMessage":"Το πεδίο \\"recipient\\" είναι υποχρεωτικό","data":null}',
    sent: {},
    reads: [['missing', 'recipient']],
  },
  {
    from: 'a service in German',
    body: '{"fehler":{"nummer":4001,"text":"Das Feld \\"telefon\\" fehlt."}}',
    sent: {},
    reads: [['missing', 'telefon']],
  },
  {
    from: 'Stripe API, 400',
    body: '{"error":{"code":"parameter_missing","message":"Missing required param: phone.","param":"phone","type":"invalid_request_error"}}',
    sent: {},
    reads: [['missing', 'phone']],
  },
  {
    from: 'net/http, http.Error',
    body: 'missing field: phone\n',
    sent: {},
    reads: [['missing', 'phone']],
  },
  {
    from: 'Hono 4.13, malformed JSON',
    body: 'Malformed JSON in request body',
    reads: [['malformed', '']],
  },
  {
    from: 'a list of sentences, as Rails full_messages and many services give it',
    body: '{"errors":["Missing required fields: customerRef, phoneNumber","note must be at most 160 characters"]}',
    sent: {
      note: 'n',
    },
    reads: [
      ['missing', 'customerRef'],
      ['missing', 'phoneNumber'],
      [
        'bounds',
        'note',
        {
          maxLength: 160,
        },
      ],
    ],
  },
  {
    from: 'Litestar 2.25, a key whose last name is also that of a format',
    body: '{"status_code":400,"detail":"Validation failed for POST /ext-verify","extra":[{"message":"Expected `str | null`, got `array`","key":"person.contact.email","source":"body"}]}',
    sent: { person: { contact: { email: [] } } },
    reads: [['type', 'person.contact.email', { type: 'string' }]],
  },
  {
    from: 'Quarkus 3.33, methods in another language',
    body: '{"title":"Constraint Violation","status":400,"violations":[{"field":"pruefen.anfrage.anschrift.ort","message":"Größe muss zwischen 0 und 60 sein"},{"field":"pruefen.anfrage.empfaenger","message":"darf nicht null sein"}]}',
    sent: { anschrift: { ort: 'x' } },
    reads: [
      ['bounds', 'anschrift.ort', { maxLength: 60 }],
      ['missing', 'empfaenger'],
    ],
  },
  {
    from: 'Echo 4.16, a struct without a name',
    body: '{"message":"Unmarshal type error: expected=struct { User string \\"json:\\\\\\"user\\\\\\" validate:\\\\\\"required,max=40\\\\\\"\\"; Note string \\"json:\\\\\\"note\\\\\\"\\" }, got=string, field=login, offset=36"}',
    sent: { login: 'x' },
    reads: [
      ['type', 'login', { type: 'object' }],
      ['missing', 'login.user'],
    ],
  },
  {
    from: 'NestJS 12.5, the items of a list',
    body: '{"message":["shipments.each value in nested property shipments must be either object or array"],"error":"Bad Request","statusCode":400}',
    sent: { shipments: ['x'] },
    reads: [['type', 'shipments.0', { type: 'object' }]],
  },
]

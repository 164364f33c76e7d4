ROUTE('POST   /auth-authenticate/  --> Tseno');
ROUTE('+POST  /ext-verify/         --> Netefatso');
ROUTE('+POST  /ext-notify/         --> Kitsiso');

// Dikeletso: { schema: '..', data: {} }
ROUTE('+API   /ext-reach/  +keletso_bona    --> Keletso/bona');
ROUTE('+API   /ext-reach/  +keletso_boloka  --> Keletso/boloka');

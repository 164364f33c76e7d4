module.exports = [
  [/^\/uchur\/auth-authenticate$/, '/auth/authenticate', 'post'],
  [/^\/uchur\/ext-verify$/, '/ext/verify', 'post'],
  [/^\/uchur\/ext-reach$/, '/ext/reach', 'post'],
  [/^\/uchur\/ext-notify$/, '/ext/notify', 'post']
];

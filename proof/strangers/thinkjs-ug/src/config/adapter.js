const { Console } = require('think-logger3');

exports.logger = { type: 'console', console: { handle: Console } };

'use strict';

exports.validate = { enable: true, package: 'egg-validate' };
exports.static = false;
exports.view = false;
exports.jsonp = false;
exports.multipart = false;

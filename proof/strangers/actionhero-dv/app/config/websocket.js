"use strict";
exports.DEFAULT = { websocket: () => ({ enabled: false }) };

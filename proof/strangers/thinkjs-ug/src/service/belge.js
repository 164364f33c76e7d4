const { randomBytes } = require('crypto');

const belgiler = new Map();

module.exports = class extends think.Service {
  ber(kim) {
    const belge = randomBytes(20).toString('hex');
    belgiler.set(belge, { kim, axiri: Date.now() + think.config('belgeOmri') * 1000 });
    return belge;
  }

  tap(belge) {
    const b = belgiler.get(belge);
    if (!b) return null;
    if (b.axiri < Date.now()) {
      belgiler.delete(belge);
      return null;
    }
    return b.kim;
  }
};

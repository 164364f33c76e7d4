export default { poweredByHeader: false, experimental: { cpus: 1 } };

// Test environment: mo memoring fela
MAIN.db = {
	dikgwebo: [{ id: 'IG-TLOKWENG-04', leina: 'Tlokweng Traders', sephiri: 'pula-7Kd93xQmWv' }],
	baamogedi: [
		{ id: '26101409110001fkq1', leina: 'Kagiso', sefane: 'Mogotsi', mogala: '+26771234567', aterese: { toropo: 'Gaborone', plot: '5482' }, keletso: { lefelo: 'mojako', nako: 'moso' }, dtupdated: null },
		{ id: '26101409110002fkq0', leina: 'Boitumelo', sefane: 'Seretse', mogala: '+26772998811', aterese: { toropo: 'Francistown', plot: '118' }, keletso: { lefelo: 'ofisi' }, dtupdated: null },
		{ id: '26101409110003fkq1', leina: 'Tshepo', sefane: 'Kgosi', mogala: '+26774400559', aterese: { toropo: 'Maun', plot: '77B' }, keletso: { lefelo: 'keiti', molaetsa: 'Tshaba ntša' }, dtupdated: null }
	],
	dikitsiso: []
};

"""Saringan (filters) gasan isi parmintaan."""
import filters as f
from filters.aliases import JSON_ALIASES


def teks(*lain, wajib=True):
    rantai = (f.Required | f.Type(str, aliases=JSON_ALIASES)) if wajib else f.Type(str, aliases=JSON_ALIASES)
    for s in lain:
        rantai = rantai | s
    return rantai


def bilangan(paling_halus, paling_ganal, wajib=True):
    rantai = f.Type(int, allow_subclass=False, aliases=JSON_ALIASES) | f.Min(paling_halus) | f.Max(paling_ganal)
    return f.Required | rantai if wajib else rantai


def isi(peta, bulih_kada=(), wajib=True):
    """An object with these members and no others; `bulih_kada` may be left out."""
    rantai = f.Type(dict, aliases=JSON_ALIASES) | f.FilterMapper(peta, allow_missing_keys=set(bulih_kada), allow_extra_keys=False)
    return f.Required | rantai if wajib else rantai


def ambil(data, *jalan):
    for k in jalan:
        data = data.get(k) if isinstance(data, dict) else None
    return data


JAM = r'^([01]\d|2[0-3]):[0-5]\d$'
TALIPUN = r'^62\d{9,12}$'
HARI = ['sanayan', 'salasa', 'arba', 'kamis', 'jumahat', 'saptu', 'ahad']
GAWIAN = ['itihi', 'ganti', 'asal']
WADAH = ['lawang', 'palatar', 'sabalah', 'pos_jaga']
MACAM = ['diantar', 'talambat', 'sudah_sampai']


def wayah(wajib):
    return isi({'matan': teks(f.Regex(JAM)), 'sampai': teks(f.Regex(JAM))}, wajib=wajib)


def masuk(_):
    return isi({'aplikasi': isi({'ngaran': teks(), 'kunci': teks()}), 'versi': bilangan(2, 3, wajib=False)}, ['versi'])


def kanal(_):
    return isi({'panarima': isi({
        'talipun': teks(f.Regex(TALIPUN)),
        'kudi_pos': teks(f.Regex(r'^7\d{4}$')),
        'ngaran': teks(f.MinLength(2), f.MaxLength(50), wajib=False),
    }, ['ngaran'])})


def kahandak(data):
    peta = {'panarima_id': bilangan(1, 999999), 'gawian': teks(f.Choice(GAWIAN))}
    if ambil(data, 'gawian') == 'ganti':
        dalam = {
            'wadah': teks(f.Choice(WADAH)),
            'catatan': teks(f.MaxLength(120), wajib=False),
            'hari': f.Type(list, aliases=JSON_ALIASES) | f.FilterRepeater(teks(f.Choice(HARI))),
            'wayah': wayah(wajib=False),
        }
        if ambil(data, 'kahandak', 'wadah') == 'sabalah':
            dalam['sabalah'] = isi({'ngaran': teks(), 'nomor_rumah': teks(f.MaxLength(8))})
        peta['kahandak'] = isi(dalam, ['catatan', 'hari', 'wayah'])
    return isi(peta)


def papadah(data):
    perlu_wayah = ambil(data, 'papadah', 'macam') == 'diantar'
    return isi({
        'panarima_id': bilangan(1, 999999),
        'kiriman': isi({
            'resi': teks(f.Regex(r'^AB\d{9}$')),
            'tanggal': teks(f.Regex(r'^\d{4}-\d{2}-\d{2}$') | f.Item | f.Date),
            'wayah': wayah(wajib=perlu_wayah),
        }, [] if perlu_wayah else ['wayah']),
        'papadah': isi({
            'macam': teks(f.Choice(MACAM)),
            'pola': teks(f.Regex(r'^PD-\d{2}$')),
            'basa': teks(f.Choice(['bjn', 'id']), wajib=False),
        }, ['basa']),
    })


def saring(saringan, data):
    """What the filters say, as they say it: {path: [{code, message}]}; None where all is well."""
    jalan = f.FilterRunner(saringan(data), data)
    if jalan.is_valid():
        return None
    return jalan.get_errors()

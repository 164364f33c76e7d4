from django import forms
from django.core.exceptions import ValidationError
from django.forms import formset_factory
from django.utils.translation import gettext_lazy as _

from .medan import Berat, Corak, Emel, Masa, Pilihan, Saluran, TarikhMasa, Teks


class RakanBorang(forms.Form):
    kod_rakan = Teks(max_length=32)
    kunci_rahsia = Teks(min_length=16, max_length=64)


class PelangganBorang(forms.Form):
    nama_penuh = Teks(max_length=80)
    no_telefon = Corak(r"^\+60\d{8,10}$")
    emel = Emel(required=False)


class AlamatBorang(forms.Form):
    poskod = Corak(r"^\d{5}$")
    bandar = Teks(max_length=60, required=False)


class CapaianBorang(forms.Form):
    id_pelanggan = Teks(max_length=20)
    tindakan = Pilihan(["SEMAK", "KEMASKINI"])


class KeutamaanBorang(forms.Form):
    jenis_lokasi = Pilihan(["RUMAH", "PEJABAT", "JIRAN", "LOKER"])
    nama_jiran = Teks(max_length=80, required=False)
    kod_loker = Corak(r"^[A-Z]{3}-\d{2}$", required=False)
    arahan = Teks(max_length=120, required=False)

    def clean(self):
        bersih = super().clean()
        for lokasi, nama in (("JIRAN", "nama_jiran"), ("LOKER", "kod_loker")):
            if bersih.get("jenis_lokasi") == lokasi and not bersih.get(nama) and nama not in self.errors:
                self.add_error(nama, ValidationError(self.fields[nama].error_messages["required"], code="required"))
        return bersih


class TempohBorang(forms.Form):
    dari = Masa()
    hingga = Masa()


class NotisBorang(forms.Form):
    id_pelanggan = Teks(max_length=20)
    templat = Teks(max_length=30)
    kejadian = Pilihan(["DIAMBIL", "DALAM_PENGHANTARAN", "LEWAT", "DIHANTAR"])
    jangkaan_tiba = TarikhMasa()
    sebab_lewat = Teks(max_length=120, required=False)
    saluran = Saluran(["SMS", "WHATSAPP", "EMEL"], required=False)

    def clean(self):
        bersih = super().clean()
        if bersih.get("kejadian") == "LEWAT" and not bersih.get("sebab_lewat") and "sebab_lewat" not in self.errors:
            self.add_error("sebab_lewat", ValidationError(self.fields["sebab_lewat"].error_messages["required"], code="required"))
        return bersih


class BungkusanBorang(forms.Form):
    no_jejak = Corak(r"^[A-Z]{2}\d{9}MY$")
    berat_kg = Berat(required=False, min_value=0, max_value=70, max_digits=5, decimal_places=2)


BungkusanSet = formset_factory(BungkusanBorang, extra=0, min_num=1, max_num=20, validate_min=True, validate_max=True)


def objek(kelas, nilai):
    """Borang bagi satu objek JSON di dalam badan permintaan."""
    borang = kelas(nilai if isinstance(nilai, dict) else {})
    if nilai is not None and not isinstance(nilai, dict):
        borang.add_error(None, ValidationError(_("Enter a valid value."), code="invalid"))
    return borang


def senarai(kelas, nama, nilai):
    """Set borang bagi satu senarai objek JSON."""
    item = nilai if isinstance(nilai, list) else []
    data = {f"{nama}-TOTAL_FORMS": len(item), f"{nama}-INITIAL_FORMS": 0}
    for n, satu in enumerate(item):
        for medan, v in (satu.items() if isinstance(satu, dict) else ()):
            data[f"{nama}-{n}-{medan}"] = v
    return kelas(data, prefix=nama)


def ralat(borang):
    """Ralat satu borang atau set borang dalam bentuk JSON."""
    if isinstance(borang, forms.BaseFormSet):
        if borang.non_form_errors():
            return {"__all__": borang.non_form_errors().get_json_data()}
        return [satu.get_json_data() for satu in borang.errors]
    return borang.errors.get_json_data()

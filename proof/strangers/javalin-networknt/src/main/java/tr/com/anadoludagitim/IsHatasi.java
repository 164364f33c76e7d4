package tr.com.anadoludagitim;

import java.util.List;

final class IsHatasi extends RuntimeException {
  final int durum;
  final String kod;
  final List<String> hatalar;

  IsHatasi(int durum, String kod, String mesaj) {
    this(durum, kod, mesaj, null);
  }

  IsHatasi(int durum, String kod, String mesaj, List<String> hatalar) {
    super(mesaj);
    this.durum = durum;
    this.kod = kod;
    this.hatalar = hatalar;
  }
}

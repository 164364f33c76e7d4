"""Lo que recibe cada punto de la conexión. Los miembros de más se rechazan (así lo hace OxAPY)."""
from oxapy import serializer as s

HORA = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
CODIGO = r"^CLI-[0-9]{5}$"


class Dispositivo(s.Serializer):
    nombre = s.CharField(max_length=60)
    version = s.CharField(max_length=20, required=False)


class Ingreso(s.Serializer):
    comercio = s.CharField(min_length=3, max_length=20)
    clave = s.CharField(min_length=8, max_length=64)
    dispositivo = Dispositivo(required=False)


class Telefono(s.Serializer):
    numero = s.CharField(pattern=r"^[2-7][0-9]{7}$")
    whatsapp = s.BooleanField(required=False)


class Persona(s.Serializer):
    dpi = s.CharField(pattern=r"^[0-9]{13}$")
    apellido = s.CharField(min_length=2, max_length=60)
    nacimiento = s.DateField(required=False)
    telefono = Telefono(required=False)
    correo = s.EmailField(required=False)


class Verificacion(s.Serializer):
    persona = Persona()
    solicitud = s.UUIDField(required=False)


class Ubicacion(s.Serializer):
    latitud = s.NumberField()
    longitud = s.NumberField()


class Vecino(s.Serializer):
    nombre = s.CharField(min_length=2, max_length=60)
    casa = s.CharField(max_length=20, required=False)


class Entrega(s.Serializer):
    modo = s.EnumField(enum_values=["EN_MANO", "GARITA", "VECINO", "PUNTO_DE_RETIRO"])
    vecino = Vecino(required=False)
    punto = s.CharField(pattern=r"^PR-[0-9]{3}$", required=False)


class EntregaConVecino(Entrega):
    vecino = Vecino()


class EntregaEnPunto(Entrega):
    punto = s.CharField(pattern=r"^PR-[0-9]{3}$")


class Horario(s.Serializer):
    desde = s.CharField(pattern=HORA)
    hasta = s.CharField(pattern=HORA)


class Llegada(s.Serializer):
    color_porton = s.CharField(max_length=30, required=False)
    indicaciones = s.CharField(max_length=200, required=False)
    ubicacion = Ubicacion(required=False)


class Preferencias(s.Serializer):
    entrega = Entrega()
    horario = Horario(required=False)
    llegada = Llegada(required=False)
    avisar_antes = s.BooleanField(required=False)


class PreferenciasConVecino(Preferencias):
    entrega = EntregaConVecino()


class PreferenciasEnPunto(Preferencias):
    entrega = EntregaEnPunto()


class Direccion(s.Serializer):
    departamento = s.CharField(min_length=4, max_length=40)
    municipio = s.CharField(min_length=3, max_length=60)
    zona = s.IntegerField(required=False)
    nomenclatura = s.CharField(min_length=3, max_length=80)


class Alcance(s.Serializer):
    cliente = s.CharField(pattern=CODIGO)
    direccion = Direccion()
    preferencias = Preferencias(required=False)


class AlcanceConVecino(Alcance):
    preferencias = PreferenciasConVecino()


class AlcanceEnPunto(Alcance):
    preferencias = PreferenciasEnPunto()


class ContraEntrega(s.Serializer):
    monto = s.NumberField()
    moneda = s.EnumField(enum_values=["GTQ", "USD"])


class Paquete(s.Serializer):
    bultos = s.IntegerField(required=False)
    peso_kg = s.NumberField(required=False)
    contra_entrega = ContraEntrega(required=False)


class Aviso(s.Serializer):
    plantilla = s.CharField(min_length=3, max_length=30)
    canal = s.EnumField(enum_values=["SMS", "WHATSAPP", "CORREO"])
    correo = s.EmailField(required=False)


class AvisoPorCorreo(Aviso):
    correo = s.EmailField()


class Notificacion(s.Serializer):
    cliente = s.CharField(pattern=CODIGO)
    guia = s.CharField(pattern=r"^EQ[0-9]{9}GT$")
    aviso = Aviso()
    paquete = Paquete(required=False)
    programado = s.DateTimeField(required=False)


class NotificacionPorCorreo(Notificacion):
    aviso = AvisoPorCorreo()

from rest_framework import serializers

CHANNELS = [(1, "SMS"), (2, "E-Mail"), (3, "Push")]
COUNTRIES = [("DE", "Deutschland"), ("AT", "Österreich"), ("CH", "Schweiz")]
EVENTS = [
    ("announced", "Angekündigt"),
    ("out_for_delivery", "In Zustellung"),
    ("delivered", "Zugestellt"),
    ("not_delivered", "Nicht zugestellt"),
]
PLACES = [
    ("front_door", "Haustür"),
    ("garage", "Garage"),
    ("terrace", "Terrasse"),
    ("pickup_point", "Abholstelle"),
]


class AuthenticateSerializer(serializers.Serializer):
    partner_number = serializers.CharField(max_length=20)
    api_secret = serializers.CharField(max_length=64, trim_whitespace=False)


class VerifySerializer(serializers.Serializer):
    first_name = serializers.CharField(max_length=40)
    last_name = serializers.CharField(max_length=40)
    email = serializers.EmailField(required=False)
    phone_number = serializers.RegexField(r"^\+?[0-9 /-]{6,20}$", required=False)
    street = serializers.CharField(max_length=60)
    house_number = serializers.CharField(max_length=10)
    postcode = serializers.RegexField(r"^\d{4,5}$")
    city = serializers.CharField(max_length=60)
    country_code = serializers.ChoiceField(choices=COUNTRIES, default="DE")


class PreferenceSerializer(serializers.Serializer):
    place = serializers.ChoiceField(choices=PLACES)
    pickup_point_id = serializers.IntegerField(min_value=1000, max_value=9999, required=False, allow_null=True)
    note = serializers.CharField(max_length=140, required=False, allow_blank=True)
    valid_from = serializers.DateField(required=False, allow_null=True)
    valid_to = serializers.DateField(required=False, allow_null=True)

    def validate(self, data):
        if data["place"] == "pickup_point" and not data.get("pickup_point_id"):
            raise serializers.ValidationError({"pickup_point_id": "Für eine Abholstelle ist die Nummer erforderlich."})
        if data.get("valid_from") and data.get("valid_to") and data["valid_to"] < data["valid_from"]:
            raise serializers.ValidationError("Das Ende liegt vor dem Beginn.")
        return data


class ReachSerializer(serializers.Serializer):
    customer_number = serializers.IntegerField(min_value=1)
    preference = PreferenceSerializer(required=False, allow_null=True)


class NotifySerializer(serializers.Serializer):
    customer_number = serializers.IntegerField(min_value=1)
    shipment_number = serializers.RegexField(r"^\d{12}$")
    channel = serializers.ChoiceField(choices=CHANNELS)
    event = serializers.ChoiceField(choices=EVENTS)
    text = serializers.CharField(max_length=320)
    send_at = serializers.DateTimeField(required=False, allow_null=True)
    reply_allowed = serializers.BooleanField(default=False)

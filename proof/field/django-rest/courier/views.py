import itertools
import uuid

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from rest_framework import status
from rest_framework.exceptions import AuthenticationFailed, NotFound
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response

from . import customers
from .authentication import issue_token
from .serializers import AuthenticateSerializer, NotifySerializer, ReachSerializer, VerifySerializer

notification_ids = itertools.count(310_882)


class PartnerView(GenericAPIView):
    """Validates the request with the serializer and hands the data on."""

    def post(self, request):
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return self.perform(serializer.validated_data)


class AuthenticateView(PartnerView):
    serializer_class = AuthenticateSerializer
    authentication_classes = []
    permission_classes = []

    def perform(self, data):
        secret = settings.PARTNERS.get(data["partner_number"], "")
        if not secret or not constant_time_compare(secret, data["api_secret"]):
            raise AuthenticationFailed()
        token = issue_token(data["partner_number"])
        return Response(
            {
                "partner": {"id": 4471, "name": "Hanse Logistik GmbH"},
                "token": token.key,
                "valid_until": token.expires_at.isoformat(timespec="seconds"),
            }
        )


class VerifyView(PartnerView):
    """Abgleich von Kundendaten."""

    serializer_class = VerifySerializer

    def perform(self, data):
        customer, mismatches = customers.compare(data)
        verified = customer is not None and not mismatches
        return Response(
            {
                "request_id": uuid.uuid4(),
                "verified": verified,
                "mismatches": mismatches,
                "customer": {"customer_number": customer.number, "since": customer.since} if verified else None,
            }
        )


class ReachView(PartnerView):
    """Ablagewünsche lesen (ohne `preference`), setzen und löschen (`preference: null`)."""

    serializer_class = ReachSerializer

    def perform(self, data):
        customer = customers.find(data["customer_number"])
        if customer is None:
            raise NotFound("Kunde nicht gefunden.")
        if "preference" in data:
            customer.preference = data["preference"]
            customer.preference_changed_at = timezone.localtime()
        preference = customer.preference
        return Response(
            {
                "customer_number": customer.number,
                "preference": None if preference is None else {
                    "place": preference["place"],
                    "pickup_point_id": preference.get("pickup_point_id"),
                    "note": preference.get("note", ""),
                    "valid_from": preference.get("valid_from"),
                    "valid_to": preference.get("valid_to"),
                },
                "changed_at": customer.preference_changed_at,
            }
        )


class NotifyView(PartnerView):
    """Benachrichtigung an Kunden."""

    serializer_class = NotifySerializer

    def perform(self, data):
        if customers.find(data["customer_number"]) is None:
            raise NotFound("Kunde nicht gefunden.")
        return Response(
            {
                "id": next(notification_ids),
                "state": "planned" if data.get("send_at") else "accepted",
                "channel": data["channel"],
                "created": timezone.localtime(),
            },
            status=status.HTTP_201_CREATED,
        )

# The bodies that Schemathesis cannot write by itself: anything, which the journal has to refuse, or an empty file of the kind.
import io
import zipfile

import schemathesis


def as_bytes(value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.serializer('application/zip')
def zip_file(context, value):
    content = io.BytesIO()
    with zipfile.ZipFile(content, 'w') as archive:
        archive.writestr('articles.json', as_bytes(value))
    return content.getvalue()


@schemathesis.serializer('message/rfc822')
def mail(context, value):
    return b'From: mailer-daemon@example.org\r\nSubject: Undeliverable\r\n\r\n' + as_bytes(value)

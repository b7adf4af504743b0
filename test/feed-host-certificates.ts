/**
 * For servers of tests that speak TLS: made for `site.localhost`, signed by themselves, worth nothing anywhere else.
 * A test that wants them believed calls `tls.setDefaultCACertificates`.
 */
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGBiuc6Iq04R0UIte
/nOZcBmZhkcmpwoGVV9oHytHAgyhRANCAATnmCFBJV+cIXjsjBA4wqg8kGMibVEe
ia+8gbjlCO5yFCnaM02rNxbhSjt7/kyyd9z4mpgjrc0jA2HLzzwHeSvh
-----END PRIVATE KEY-----`;

/** Valid from 2000 to 2126. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBcTCCARagAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5zaXRlLmxv
Y2FsaG9zdDAgFw0wMDAxMDEwMDAwMDBaGA8yMTI2MDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOc2l0ZS5sb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATn
mCFBJV+cIXjsjBA4wqg8kGMibVEeia+8gbjlCO5yFCnaM02rNxbhSjt7/kyyd9z4
mpgjrc0jA2HLzzwHeSvho00wSzAZBgNVHREEEjAQgg5zaXRlLmxvY2FsaG9zdDAP
BgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBS3EP+FpX/YtflXaQqsjJczFefT1DAK
BggqhkjOPQQDAgNJADBGAiEAme1ZD6bsdrLu253T5arkECJRlBdMxFL5bNq2EnbD
hgkCIQCRTh/5Lm89xWPZz10VdcrTpEqzqf7gefo6aXBkab4acQ==
-----END CERTIFICATE-----`;

/** The same, expired in January 2000. */
export const EXPIRED_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBbzCCARSgAwIBAgIBAjAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5zaXRlLmxv
Y2FsaG9zdDAeFw0wMDAxMDEwMDAwMDBaFw0wMDAxMDIwMDAwMDBaMBkxFzAVBgNV
BAMMDnNpdGUubG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE55gh
QSVfnCF47IwQOMKoPJBjIm1RHomvvIG45QjuchQp2jNNqzcW4Uo7e/5Msnfc+JqY
I63NIwNhy888B3kr4aNNMEswGQYDVR0RBBIwEIIOc2l0ZS5sb2NhbGhvc3QwDwYD
VR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUtxD/haV/2LX5V2kKrIyXMxXn09QwCgYI
KoZIzj0EAwIDSQAwRgIhAPQX0fOhvYtXXwpaX1hgC+d6doworfle43Y/4PLLcnrp
AiEAwi7LPfL/NVAc1vp8bgZMJuDWoMIYdp5RYMoyG5IdIQE=
-----END CERTIFICATE-----`;
